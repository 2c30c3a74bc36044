import type { ApiClient } from '@site/api-client'
import { reportOutcome } from '@site/api-client/explain'
import { type CredentialForm, formReasons } from '@site/contracts'
import { credentialSchema } from '@site/contracts/forms'
import { Heading } from '@site/ui'
import { FormStatus, PasswordField, SiteForm, SubmitButton, TextField, useSiteForm } from '@site/ui/forms'
import { type ReactNode, useId } from 'react'
import { formatTime } from '#kit/format.ts'
import { useOutcome } from '#kit/outcome.ts'
import { loadApi, showToast } from '#services.ts'
import { AccessList, type AccessListProps } from './access-list.tsx'
import { UsernameField } from './password-forms.tsx'

type Api = Pick<ApiClient, 'call'>

/** A passkey or an app password. */
interface Credential {
  id: string
  name: string
  createdAt: string
  lastUsedAt: string | null
}

interface ListProps<Entry> extends Pick<AccessListProps<Entry>, 'query' | 'headingId'> {
  /** With what a revocation means. */
  words: AccessListProps<Entry>['words'] & { warning: string }
  /** Resolves once the credential no longer works. */
  revoke: (api: Api, id: string) => Promise<void>
  /** What follows the name. */
  tagOf?: (entry: Entry) => ReactNode
}

/** Lists credentials with their last use. */
export function CredentialList<Entry extends Credential>({ revoke, tagOf, ...list }: ListProps<Entry>) {
  const describe = (entry: Entry) => {
    const { name, createdAt, lastUsedAt } = entry
    const created = formatTime(createdAt)
    return {
      name,
      tag: tagOf?.(entry),
      details: (
        <>
          created <time dateTime={createdAt}>{created}</time>, {lastUsedAt ? 'last used ' : 'never used'}
          {lastUsedAt && <time dateTime={lastUsedAt}>{formatTime(lastUsedAt)}</time>}
        </>
      ),
      since: `created ${created}`,
      question: `Revoke “${name}”?`,
      warning: list.words.warning,
    }
  }
  return <AccessList {...list} describe={describe} end={(api, { id }) => revoke(api, id)} status={useOutcome()} />
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
        <TextField name="name" label={label} hint={hint} autoComplete="off" />
        <PasswordField name="password" label="Confirm with your password" autoComplete="current-password" />
        {children}
        <SubmitButton>{action}</SubmitButton>
        <FormStatus sendingText={sendingText} />
      </SiteForm>
    </>
  )
}
