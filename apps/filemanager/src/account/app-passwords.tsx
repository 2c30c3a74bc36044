import { createAppPassword, listAppPasswords, revokeAppPassword } from '@site/api-client/app-passwords'
import { APP_PASSWORD_NAME_MAX, type AppPassword, type CreatedAppPassword, DAV_PATH } from '@site/contracts'
import { announce, Button, Notice, Skeleton, Tag, Text, VisuallyHidden } from '@site/ui'
import { CheckboxInputField } from '@site/ui/fields'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { CopyField } from '#kit/fields/copy-field.tsx'
import { FieldRow } from '#kit/fields/field-row.tsx'
import { isFocusElsewhere } from '#kit/focus/is-focus-elsewhere.ts'
import { formatTime } from '#kit/format.ts'
import { ListState } from '#kit/lists/list-state.tsx'
import { failed, type Outcome, useOutcome } from '#kit/outcome.ts'
import { StatusLine } from '#kit/status-line.tsx'
import { texts } from '#kit/texts.ts'
import { loadApi } from '#services.ts'
import { queryClient } from '#store/query-client.ts'
import styles from './account.module.css'
import { AccountSection } from './account-section.tsx'

/** The passwords of programs that mount the folders by WebDAV, and how to mount them. */
export function AppPasswords() {
  const headingId = useId()
  const query = useQuery(appPasswordsQuery)
  const { outcome, report } = useOutcome()
  const [created, setCreated] = useState<CreatedAppPassword>()

  const onRevoked = (id: string) => {
    if (created?.id === id) setCreated(undefined)
  }

  return (
    <AccountSection
      headingId={headingId}
      title="Apps and drives"
      about="Open your folders as a drive: on a Mac, choose Go, then Connect to Server in the Finder; on Windows, choose Map network drive in File Explorer; elsewhere, use any app for WebDAV. Enter this address, your email address, and an app password instead of your password."
    >
      <div className={styles.row}>
        <CopyField label="Address" type="url" value={`${window.location.origin}${DAV_PATH}/`} what="address" />
      </div>
      <CreateAppPassword onCreated={setCreated} report={report} />
      {created && <NewAppPassword key={created.id} created={created} />}
      {query.data && query.data.length > 0 && (
        <ul className={styles.sessions}>
          {query.data.map((password) => (
            <Entry key={password.id} password={password} headingId={headingId} report={report} onRevoked={onRevoked} />
          ))}
        </ul>
      )}
      <ListState
        query={query}
        failure={texts.appPasswordsNotLoaded}
        headingId={headingId}
        skeleton={<Skeleton shape="block" height="4rem" />}
        empty={query.data?.length === 0 && texts.noAppPasswords}
      />
      <StatusLine outcome={outcome} />
    </AccountSection>
  )
}

interface CreateProps {
  onCreated: (created: CreatedAppPassword) => void
  report: (outcome: Outcome) => void
}

function CreateAppPassword({ onCreated, report }: CreateProps) {
  const scopeId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [readsOnly, setReadsOnly] = useState(false)
  const [error, setError] = useState('')
  const create = useMutation({
    mutationFn: async () => createAppPassword(await loadApi(), { name, scope: readsOnly ? 'read' : 'write' }),
    onSuccess: (created) => {
      setName('')
      onCreated(created)
    },
    onError: (reason) => report(failed(texts.appPasswordNotCreated, reason)),
    onSettled: () => queryClient.invalidateQueries(appPasswordsQuery),
  })

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isNamed = name.trim() !== ''
    setError(isNamed ? '' : texts.appPasswordUnnamed)
    if (!isNamed) field.current?.focus()
    else if (!create.isPending) create.mutate()
  }

  return (
    <form className={styles.row} noValidate onSubmit={submit} aria-label="Create app password">
      <FieldRow
        label="App or device"
        hint="For example, “My laptop”. Each has its own password, so you can revoke one and keep the others."
        error={error}
        ref={field}
        name="name"
        autoComplete="off"
        maxLength={APP_PASSWORD_NAME_MAX}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      >
        <Button type="submit" aria-disabled={create.isPending}>
          Create app password
        </Button>
      </FieldRow>
      <CheckboxInputField
        id={scopeId}
        name="readsOnly"
        label="Read-only"
        required={false}
        input={{
          checked: readsOnly,
          onChange: (event) => setReadsOnly((event.currentTarget as HTMLInputElement).checked),
        }}
      />
    </form>
  )
}

function NewAppPassword({ created }: { created: CreatedAppPassword }) {
  const title = `The app password for ${created.name}`
  const advice = 'Copy it now: it is shown only once.'
  // A live region would contain that of the field.
  useEffect(() => announce(`${title}. ${advice}`), [title])
  return (
    <Notice tone="info" title={title}>
      <Text>{advice}</Text>
      <CopyField label="App password" value={created.password} what="app password" takesFocus copies />
    </Notice>
  )
}

interface EntryProps {
  password: AppPassword
  headingId: string
  report: (outcome: Outcome) => void
  onRevoked: (id: string) => void
}

function Entry({ password, headingId, report, onRevoked }: EntryProps) {
  const { id, name, scope, createdAt, lastUsedAt } = password
  const item = useRef<HTMLLIElement>(null)
  const revoke = useMutation({
    mutationFn: async () => revokeAppPassword(await loadApi(), id),
    onSuccess: () => {
      if (!isFocusElsewhere(item.current)) document.getElementById(headingId)?.focus()
      onRevoked(id)
      report({ kind: 'success', message: texts.appPasswordRevoked })
    },
    onError: (reason) => report(failed(texts.appPasswordNotRevoked, reason)),
    onSettled: () => queryClient.invalidateQueries(appPasswordsQuery),
  })
  return (
    <li ref={item} className={styles.session}>
      <p className={styles.device}>
        {name} {scope === 'read' && <Tag>Read-only</Tag>}
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
      <Button variant="ghost" aria-disabled={revoke.isPending} onClick={() => revoke.isPending || revoke.mutate()}>
        Revoke
        <VisuallyHidden>
          {' '}
          {name}, created {formatTime(createdAt)}
        </VisuallyHidden>
      </Button>
    </li>
  )
}

const appPasswordsQuery = queryOptions({
  queryKey: ['account', 'app-passwords'],
  queryFn: async ({ signal }) => listAppPasswords(await loadApi(), { signal }),
  meta: { failure: texts.appPasswordsNotLoaded },
})
