import { isApiError } from '@site/api-client/errors'
import type { Link, LinkKind } from '@site/contracts'
import { Button, Notice, Text } from '@site/ui'
import { CheckboxInputField, Field, fieldAttributes, InputField, PasswordInputField } from '@site/ui/fields'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { describeSender } from '#kit/describe-sender.ts'
import dialog from '#kit/dialog/dialog-buttons.module.css'
import { formatTime } from '#kit/format.ts'
import { type Outcome, toText } from '#kit/outcome.ts'
import {
  accessFor,
  dayChoices,
  describeAccess,
  findErrors,
  findWidening,
  type LinkErrors,
  type LinkValues,
  startValues,
  withKind,
} from './link-values.ts'
import styles from './links.module.css'

interface LinkFormProps {
  link?: Link
  /** The name that a new link shows unless the user chooses another one. */
  defaultSender?: string
  /** Whether the link may accept files. */
  isFolder: boolean
  submitText: string
  /** Resolves to a failure to show in the form, if any. */
  onSubmit: (values: LinkValues) => Promise<{ outcome: Outcome; error: unknown } | undefined>
  onCancel: () => void
}

/** The form for a link. Says whom the link lets in, and asks before a change lets in more. */
export function LinkForm({ link, defaultSender = '', isFolder, submitText, onSubmit, onCancel }: LinkFormProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(() => startValues(link, defaultSender))
  const [errors, setErrors] = useState<LinkErrors>({})
  const [failure, setFailure] = useState('')
  const [isSending, setSending] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const access = accessFor(values, isFolder, link)
  const widening = link ? findWidening(link, access) : []
  const set = (changes: Partial<LinkValues>) => setValues((before) => ({ ...before, ...changes }))

  const show = (found: LinkErrors) => {
    setErrors(found)
    const first = Object.entries(found).find(([, error]) => error)?.[0]
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
      {isFolder && !link && (
        <KindField kind={values.kind} onChange={(kind) => setValues((before) => withKind(before, kind))} />
      )}
      <LinkLimits id={id} values={values} errors={errors} currentEnd={link?.expiresAt} onChange={set} />
      <PasswordInputField
        id={`${id}-password`}
        name="password"
        label={link?.hasPassword ? 'New password' : 'Password'}
        required={false}
        autoComplete="new-password"
        hint="8 characters or more. Send it separately from the link."
        error={errors.password}
        input={{ value: values.password, onChange: (event) => set({ password: event.currentTarget.value }) }}
      />
      {link?.hasPassword && (
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
        error={errors.note}
        input={{ value: values.note, onChange: (event) => set({ note: event.currentTarget.value }) }}
      />
      <InputField
        id={`${id}-sender`}
        name="sender"
        label="Your name on the link’s page"
        required={false}
        autoComplete="off"
        hint={`Visitors see “${describeSender(values.sender)}”.`}
        error={errors.sender}
        input={{ value: values.sender, onChange: (event) => set({ sender: event.currentTarget.value }) }}
      />
      <CheckboxInputField
        id={`${id}-notifies`}
        name="notifies"
        label="Email me about the use of this link, at most once a day"
        required={false}
        input={{
          checked: values.notifies,
          onChange: (event) => set({ notifies: (event.currentTarget as HTMLInputElement).checked }),
        }}
      />
      <p id={`${id}-access`} className={styles.access}>
        {describeAccess(access)}
      </p>
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
      <div className={`${dialog.buttons} ${styles.foot}`}>
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
  changes: readonly string[]
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
      <div className={`${dialog.buttons} ${styles.foot}`}>
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

const fieldErrors = (errors: Readonly<Record<string, string>>): LinkErrors => ({
  password: errors.password,
  uses: errors.maxUses,
  megabytes: errors.maxBytes,
  days: errors.expiresAt,
  note: errors.note,
  sender: errors.sender,
})

interface LinkLimitsProps {
  id: string
  values: LinkValues
  errors: LinkErrors
  /** The current expiry, if the link exists. */
  currentEnd: string | undefined
  onChange: (changes: Partial<LinkValues>) => void
}

function LinkLimits(props: LinkLimitsProps) {
  const { id, values, errors, currentEnd, onChange } = props
  const end = { id: `${id}-days`, error: errors.days }
  const isDrop = values.kind === 'drop'
  return (
    <div className={styles.limits}>
      <Field {...end} label={currentEnd === undefined ? 'The link works for' : 'The link works until'}>
        <select
          {...fieldAttributes(end)}
          name="days"
          className="input"
          value={values.days}
          onChange={(event) => onChange({ days: event.target.value })}
        >
          {currentEnd !== undefined && <option value="">{formatTime(currentEnd)}</option>}
          {Object.entries(dayChoices).map(([days, text]) => (
            <option key={days} value={days}>
              {currentEnd === undefined ? text : `${text} from now`}
            </option>
          ))}
        </select>
      </Field>
      <NumberField
        {...props}
        name="uses"
        label={isDrop ? 'Maximum number of files' : 'Maximum number of downloads'}
        required={isDrop}
      />
      {isDrop && <NumberField {...props} name="megabytes" label="Maximum total size, in MB" required />}
    </div>
  )
}

interface NumberFieldProps extends LinkLimitsProps {
  name: 'uses' | 'megabytes'
  label: string
  required: boolean
}

function NumberField({ id, name, label, required, values, errors, onChange }: NumberFieldProps) {
  const field = { id: `${id}-${name}`, required, error: errors[name] }
  return (
    <Field {...field} label={label}>
      <input
        {...fieldAttributes(field)}
        className="input"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        name={name}
        value={values[name]}
        onChange={(event) => onChange({ [name]: event.target.value })}
      />
    </Field>
  )
}

const kinds: readonly (readonly [LinkKind, string])[] = [
  ['read', 'See and download what is in the folder'],
  ['drop', 'Add files, without seeing what is in the folder'],
]

function KindField({ kind, onChange }: { kind: LinkKind; onChange: (kind: LinkKind) => void }) {
  return (
    <fieldset className={styles.kinds}>
      <legend>People with the link can</legend>
      {kinds.map(([value, text]) => (
        <label key={value} className={styles.choice}>
          <input type="radio" name="kind" value={value} checked={kind === value} onChange={() => onChange(value)} />
          {text}
        </label>
      ))}
    </fieldset>
  )
}
