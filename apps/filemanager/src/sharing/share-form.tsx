import { isApiError } from '@site/api-client/errors'
import type { Share } from '@site/contracts'
import { Button } from '@site/ui'
import { CheckboxInputField, PasswordInputField } from '@site/ui/fields'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import dialog from '../dialog/dialog-buttons.module.css'
import { type Outcome, toText } from '../shared/outcome.ts'
import { LinkKind } from './link-kind.tsx'
import { LinkLimits } from './link-limits.tsx'
import { findErrors, type ShareErrors, type ShareValues, startValues, withKind } from './share-values.ts'
import styles from './sharing.module.css'

interface ShareFormProps {
  /** The link to change; absent for a new one. */
  share?: Share
  /** Whether the link may accept files. */
  isFolder: boolean
  submitText: string
  /** Whether to submit the form as it opens. */
  submitsAtOnce?: boolean
  /** Resolves to a failure to show in the form, if any. */
  onSubmit: (values: ShareValues) => Promise<{ outcome: Outcome; error: unknown } | undefined>
  onCancel: () => void
}

/** The form for the expiry, the password and the limits of a link. */
export function ShareForm({ share, isFolder, submitText, submitsAtOnce = false, onSubmit, onCancel }: ShareFormProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(() => startValues(share))
  const [errors, setErrors] = useState<ShareErrors>({})
  const [failure, setFailure] = useState('')
  const [isSending, setSending] = useState(false)
  const set = (changes: Partial<ShareValues>) => setValues((before) => ({ ...before, ...changes }))

  useEffect(() => {
    if (submitsAtOnce) form.current?.requestSubmit()
  }, [submitsAtOnce])

  const show = (found: ShareErrors) => {
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    return first === undefined
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending || !show(findErrors(values))) return
    setFailure('')
    setSending(true)
    const failed = await onSubmit(values)
    setSending(false)
    if (!failed) return
    setFailure(toText(failed.outcome))
    if (isApiError(failed.error)) show(fieldErrors(failed.error.fieldErrors))
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
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
      <div className={dialog.buttons}>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" aria-disabled={isSending}>
          {submitText}
        </Button>
      </div>
    </form>
  )
}

/** Maps the server's errors to the fields of this form. */
const fieldErrors = ({ password, maxUses, maxBytes, expiresAt }: Readonly<Record<string, string>>): ShareErrors => ({
  ...(password && { password }),
  ...(maxUses && { uses: maxUses }),
  ...(maxBytes && { megabytes: maxBytes }),
  ...(expiresAt && { days: expiresAt }),
})
