import { reportOutcome } from '@site/api-client/explain'
import { createPasskey, listPasskeys, offerPasskey, revokePasskey } from '@site/api-client/passkeys'
import { formReasons, PASSKEY_NAME_MAX, type Passkey, type PasskeyForm } from '@site/contracts'
import { passkeySchema } from '@site/contracts/forms'
import { Button, Heading, Skeleton, VisuallyHidden } from '@site/ui'
import { FormStatus, PasswordField, SiteForm, SubmitButton, TextField, useSiteForm } from '@site/ui/forms'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { isFocusElsewhere } from '#kit/focus/is-focus-elsewhere.ts'
import { formatTime } from '#kit/format.ts'
import { ListState } from '#kit/lists/list-state.tsx'
import { failed, type Outcome, useOutcome } from '#kit/outcome.ts'
import { StatusLine } from '#kit/status-line.tsx'
import { texts } from '#kit/texts.ts'
import { loadApi, showToast } from '#services.ts'
import { queryClient } from '#store/query-client.ts'
import styles from './account.module.css'
import { AccountSection } from './account-section.tsx'
import { askDevice } from './ask-device.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { UsernameField } from './password-forms.tsx'

/** The passkeys of the account, beside its password. */
export function Passkeys() {
  const headingId = useId()
  const query = useQuery(passkeysQuery)
  const { outcome, report } = useOutcome()
  return (
    <AccountSection
      headingId={headingId}
      title="Passkeys"
      about="Log in with your device’s fingerprint, face or PIN, or with a security key, instead of your password. The password keeps working."
    >
      {query.data && query.data.length > 0 && (
        <ul className={styles.sessions}>
          {query.data.map((passkey) => (
            <Entry key={passkey.id} passkey={passkey} headingId={headingId} report={report} />
          ))}
        </ul>
      )}
      <ListState
        query={query}
        failure={texts.passkeysNotLoaded}
        headingId={headingId}
        skeleton={<Skeleton shape="block" height="4rem" />}
        empty={query.data?.length === 0 && texts.noPasskeys}
      />
      <StatusLine outcome={outcome} />
      <AddPasskey />
    </AccountSection>
  )
}

function AddPasskey() {
  const headingId = useId()
  const form = useSiteForm(passkeySchema, { name: '', password: '' })

  const add = (values: PasskeyForm) =>
    reportOutcome(async () => {
      const api = await loadApi()
      const passkey = await askDevice(await offerPasskey(api, values))
      await createPasskey(api, passkey)
      void queryClient.invalidateQueries(passkeysQuery)
      return texts.passkeyAdded
    }, showToast)

  return (
    <>
      <Heading level={3} size="h4" id={headingId}>
        Add a passkey
      </Heading>
      <SiteForm form={form} onSubmit={add} reasons={formReasons.passkey} labelledBy={headingId}>
        <UsernameField />
        <TextField
          name="name"
          label="Name of the passkey"
          hint={`For example, “My phone”; up to ${PASSKEY_NAME_MAX} characters`}
          autoComplete="off"
        />
        <PasswordField name="password" label="Confirm with your password" autoComplete="current-password" />
        <SubmitButton>Add passkey</SubmitButton>
        <FormStatus sendingText="Waiting for your device" />
      </SiteForm>
    </>
  )
}

interface EntryProps {
  passkey: Passkey
  headingId: string
  report: (outcome: Outcome) => void
}

function Entry({ passkey, headingId, report }: EntryProps) {
  const { id, name, createdAt, lastUsedAt } = passkey
  const item = useRef<HTMLLIElement>(null)
  const [isAsking, setAsking] = useState(false)
  const revoke = useMutation({
    mutationFn: async () => revokePasskey(await loadApi(), id),
    onSuccess: () => {
      if (!isFocusElsewhere(item.current)) document.getElementById(headingId)?.focus()
      report({ kind: 'success', message: texts.passkeyRevoked })
    },
    onError: (reason) => report(failed(texts.passkeyNotRevoked, reason)),
    onSettled: () => queryClient.invalidateQueries(passkeysQuery),
  })

  const answer = (confirmed: boolean) => {
    setAsking(false)
    if (confirmed) revoke.mutate()
  }

  return (
    <li ref={item} className={styles.session}>
      <p className={styles.device}>{name}</p>
      <p className={styles.details}>
        created <time dateTime={createdAt}>{formatTime(createdAt)}</time>,{' '}
        {lastUsedAt ? (
          <>
            last used <time dateTime={lastUsedAt}>{formatTime(lastUsedAt)}</time>
          </>
        ) : (
          'never used'
        )}
      </p>
      <Button variant="ghost" aria-disabled={revoke.isPending} onClick={() => setAsking(!revoke.isPending)}>
        Revoke
        <VisuallyHidden>
          {' '}
          {name}, created {formatTime(createdAt)}
        </VisuallyHidden>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Revoke “${name}”?`}
          text="Nobody will be able to log in with this passkey. Delete it from your device, too."
          action="Revoke passkey"
          onAnswer={answer}
        />
      )}
    </li>
  )
}

const passkeysQuery = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: async ({ signal }) => listPasskeys(await loadApi(), { signal }),
  meta: { failure: texts.passkeysNotLoaded },
})
