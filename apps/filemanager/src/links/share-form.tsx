import { isApiError } from '@site/api-client/errors'
import type { Share } from '@site/contracts'
import { Button, Notice, Text } from '@site/ui'
import { CheckboxInputField, InputField, PasswordInputField } from '@site/ui/fields'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import dialog from '#kit/dialog/dialog-buttons.module.css'
import { type Outcome, toText } from '#kit/outcome.ts'
import { LinkKind, LinkLimits } from './link-fields.tsx'
import {
  accessFor,
  describeAccess,
  findErrors,
  findWidening,
  type ShareErrors,
  type ShareValues,
  startValues,
  withKind,
} from './share-values.ts'
import styles from './sharing.module.css'

interface ShareFormProps {
  /** The link to change; absent for a new one. */
  share?: Share
  /** Whether the link may accept files. */
  isFolder: boolean
  submitText: string
  /** Resolves to a failure to show in the form, if any. */
  onSubmit: (values: ShareValues) => Promise<{ outcome: Outcome; error: unknown } | undefined>
  onCancel: () => void
}

/** The form for a link. Says whom the link lets in, and asks before a change lets in more. */
export function ShareForm({ share, isFolder, submitText, onSubmit, onCancel }: ShareFormProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(() => startValues(share))
  const [errors, setErrors] = useState<ShareErrors>({})
  const [failure, setFailure] = useState('')
  const [isSending, setSending] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const access = accessFor(values, isFolder, share)
  const widening = share ? findWidening(share, access) : []
  const set = (changes: Partial<ShareValues>) => setValues((before) => ({ ...before, ...changes }))

  const show = (found: ShareErrors) => {
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    return first === undefined
  }

  const send = async () => {
    if (isSending) return
    setFailure('')
    setSending(true)
    const failed = await onSubmit(values)
    setSending(false)
    if (!failed) return
    // The form shows the failure.
    flushSync(() => setAsking(false))
    setFailure(toText(failed.outcome))
    if (isApiError(failed.error)) show(fieldErrors(failed.error.fieldErrors))
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending || !show(findErrors(values))) return
    if (widening.length > 0) setAsking(true)
    else void send()
  }

  if (isAsking) {
    return (
      <WideningQuestion
        changes={widening}
        access={describeAccess(access)}
        isSending={isSending}
        onConfirm={send}
        onBack={() => {
          flushSync(() => setAsking(false))
          form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
        }}
      />
    )
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {isFolder && !share && (
        <LinkKind kind={values.kind} onChange={(kind) => setValues((before) => withKind(before, kind))} />
      )}
      <LinkLimits id={id} values={values} errors={errors} currentEnd={share?.expiresAt} onChange={set} />
      <PasswordInputField
        id={`${id}-password`}
        name="password"
        label={share?.hasPassword ? 'New password' : 'Password'}
        required={false}
        autoComplete="new-password"
        hint="8 characters or more. Send it separately from the link."
        {...(errors.password && { error: errors.password })}
        input={{ value: values.password, onChange: (event) => set({ password: event.currentTarget.value }) }}
      />
      {share?.hasPassword && (
        <CheckboxInputField
          id={`${id}-removes`}
          name="removesPassword"
          label="Remove the password"
          required={false}
          input={{
            checked: values.removesPassword,
            onChange: (event) => set({ removesPassword: (event.currentTarget as HTMLInputElement).checked }),
          }}
        />
      )}
      <InputField
        id={`${id}-note`}
        name="note"
        label="Note"
        required={false}
        autoComplete="off"
        hint="Only you see it."
        {...(errors.note && { error: errors.note })}
        input={{ value: values.note, onChange: (event) => set({ note: event.currentTarget.value }) }}
      />
      <p id={`${id}-access`} className={styles.access}>
        {describeAccess(access)}
      </p>
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
      <div className={dialog.buttons}>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" aria-disabled={isSending} aria-describedby={`${id}-access`}>
          {submitText}
        </Button>
      </div>
    </form>
  )
}

interface WideningQuestionProps {
  /** How the link changes. */
  changes: readonly string[]
  /** What it then allows. */
  access: string
  isSending: boolean
  onConfirm: () => void
  onBack: () => void
}

/** Asks before a change lets more people use a link, or for longer. */
function WideningQuestion({ changes, access, isSending, onConfirm, onBack }: WideningQuestionProps) {
  const id = useId()
  const question = useRef<HTMLFieldSetElement>(null)
  useEffect(() => question.current?.focus(), [])
  return (
    <fieldset ref={question} className={`${styles.form} ${styles.question}`} tabIndex={-1} aria-labelledby={id}>
      <div id={id}>
        <Notice tone="warning" title="Allow more access?">
          <ul className={styles.changes}>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
          <Text>{access} That includes everyone who already has the address.</Text>
        </Notice>
      </div>
      <div className={dialog.buttons}>
        <Button variant="outline" onClick={onBack}>
          Back
        </Button>
        <Button aria-disabled={isSending} onClick={onConfirm}>
          Allow more access
        </Button>
      </div>
    </fieldset>
  )
}

/** Maps the server's errors to the fields of this form. */
const fieldErrors = ({
  password,
  maxUses,
  maxBytes,
  expiresAt,
  note,
}: Readonly<Record<string, string>>): ShareErrors => ({
  ...(password && { password }),
  ...(maxUses && { uses: maxUses }),
  ...(maxBytes && { megabytes: maxBytes }),
  ...(expiresAt && { days: expiresAt }),
  ...(note && { note }),
})
