import type { ApiClient } from '@site/api-client'
import { reportOutcome } from '@site/api-client/explain'
import { type CredentialForm, formReasons } from '@site/contracts'
import { credentialSchema } from '@site/contracts/forms'
import { Button, Heading, Skeleton, VisuallyHidden } from '@site/ui'
import { FormStatus, PasswordField, SiteForm, SubmitButton, TextField, useSiteForm } from '@site/ui/forms'
import { type UseQueryResult, useMutation } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import { isFocusElsewhere } from '#kit/focus/is-focus-elsewhere.ts'
import { formatTime } from '#kit/format.ts'
import { ListState } from '#kit/lists/list-state.tsx'
import { failed, type Outcome, useOutcome } from '#kit/outcome.ts'
import { StatusLine } from '#kit/status-line.tsx'
import { loadApi, showToast } from '#services.ts'
import styles from './account.module.css'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { UsernameField } from './password-forms.tsx'

type Api = Pick<ApiClient, 'call'>

/** A passkey or an app password. */
interface Credential {
  id: string
  name: string
  createdAt: string
  lastUsedAt: string | null
}

interface Words {
  notLoaded: string
  none: string
  revoked: string
  notRevoked: string
  /** What a revocation means, and the button for it. */
  warning: string
  revoke: string
}

interface ListProps<Entry extends Credential> {
  query: UseQueryResult<Entry[]>
  headingId: string
  words: Words
  /** Resolves once the credential no longer works. */
  revoke: (api: Api, id: string) => Promise<void>
  /** What follows the name. */
  tagOf?: (entry: Entry) => ReactNode
}

/** Lists credentials with their last use. Each is revoked after a question. */
export function CredentialList<Entry extends Credential>(props: ListProps<Entry>) {
  const { query, headingId, words, revoke, tagOf } = props
  const { outcome, report } = useOutcome()
  const revocation = { headingId, words, report, revoke, reload: query.refetch }
  return (
    <>
      {query.data && query.data.length > 0 && (
        <ul className={styles.sessions}>
          {query.data.map((entry) => (
            <ListItem key={entry.id} credential={entry} tag={tagOf?.(entry)} {...revocation} />
          ))}
        </ul>
      )}
      <ListState
        query={query}
        failure={words.notLoaded}
        headingId={headingId}
        skeleton={<Skeleton shape="block" height="4rem" />}
        empty={query.data?.length === 0 && words.none}
      />
      <StatusLine outcome={outcome} />
    </>
  )
}

interface ItemProps extends Pick<ListProps<Credential>, 'headingId' | 'words' | 'revoke'> {
  credential: Credential
  tag: ReactNode
  report: (outcome: Outcome) => void
  reload: () => Promise<unknown>
}

function ListItem({ credential, tag, headingId, words, report, revoke, reload }: ItemProps) {
  const { id, name, createdAt, lastUsedAt } = credential
  const item = useRef<HTMLLIElement>(null)
  const [isAsking, setAsking] = useState(false)
  const revocation = useMutation({
    mutationFn: async () => revoke(await loadApi(), id),
    onSuccess: () => {
      if (!isFocusElsewhere(item.current)) document.getElementById(headingId)?.focus()
      report({ kind: 'success', message: words.revoked })
    },
    onError: (reason) => report(failed(words.notRevoked, reason)),
    onSettled: () => reload(),
  })

  const answer = (confirmed: boolean) => {
    setAsking(false)
    if (confirmed) revocation.mutate()
  }

  return (
    <li ref={item} className={styles.session}>
      <p className={styles.device}>
        {name} {tag}
      </p>
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
      <Button variant="ghost" aria-disabled={revocation.isPending} onClick={() => setAsking(!revocation.isPending)}>
        Revoke
        <VisuallyHidden>
          {' '}
          {name}, created {formatTime(createdAt)}
        </VisuallyHidden>
      </Button>
      {isAsking && (
        <ConfirmDialog title={`Revoke “${name}”?`} text={words.warning} action={words.revoke} onAnswer={answer} />
      )}
    </li>
  )
}

interface NewCredentialProps {
  title: string
  /** The label of the name. */
  label: string
  hint: string
  action: string
  sendingText: string
  /** Resolves to the text of the success. */
  create: (api: Api, values: CredentialForm) => Promise<string>
  /** Further fields. */
  children?: ReactNode
}

/** A form that asks for the password, because a credential gives access for longer than the session that is open. */
export function NewCredential(props: NewCredentialProps) {
  const { title, label, hint, action, sendingText, create, children } = props
  const headingId = useId()
  const form = useSiteForm(credentialSchema, { name: '', password: '' })
  const submit = (values: CredentialForm) => reportOutcome(async () => create(await loadApi(), values), showToast)
  return (
    <>
      <Heading level={3} size="h4" id={headingId}>
        {title}
      </Heading>
      <SiteForm form={form} onSubmit={submit} reasons={formReasons.credential} labelledBy={headingId}>
        <UsernameField />
        <TextField name="name" label={label} hint={hint} autoComplete="off" wide />
        <PasswordField name="password" label="Confirm with your password" autoComplete="current-password" wide />
        {children}
        <SubmitButton>{action}</SubmitButton>
        <FormStatus sendingText={sendingText} />
      </SiteForm>
    </>
  )
}
