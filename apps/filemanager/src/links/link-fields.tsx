import type { ShareKind } from '@site/contracts'
import { Field, fieldAttributes } from '@site/ui/fields'
import { formatTime } from '#kit/format.ts'
import { dayChoices, type ShareErrors, type ShareValues } from './share-values.ts'
import styles from './sharing.module.css'

interface LinkLimitsProps {
  /** The prefix of the fields' ids. */
  id: string
  values: ShareValues
  errors: ShareErrors
  /** The current expiry, if the link exists. */
  currentEnd: string | undefined
  onChange: (changes: Partial<ShareValues>) => void
}

/** The expiry of a link, and its maximum number of uses. */
export function LinkLimits({ id, values, errors, currentEnd, onChange }: LinkLimitsProps) {
  const end = { id: `${id}-days`, ...(errors.days && { error: errors.days }) }
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
        id={`${id}-uses`}
        name="uses"
        label={isDrop ? 'Maximum number of files' : 'Maximum number of downloads'}
        required={isDrop}
        value={values.uses}
        error={errors.uses}
        onChange={(uses) => onChange({ uses })}
      />
      {isDrop && (
        <NumberField
          id={`${id}-megabytes`}
          name="megabytes"
          label="Maximum total size, in MB"
          required
          value={values.megabytes}
          error={errors.megabytes}
          onChange={(megabytes) => onChange({ megabytes })}
        />
      )}
    </div>
  )
}

interface NumberFieldProps {
  id: string
  name: string
  label: string
  required: boolean
  value: string
  error: string | undefined
  onChange: (typed: string) => void
}

function NumberField({ id, name, label, required, value, error, onChange }: NumberFieldProps) {
  const field = { id, required, ...(error && { error }) }
  return (
    <Field {...field} label={label}>
      <input
        {...fieldAttributes(field)}
        className="input"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        name={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

const kinds: Readonly<Record<ShareKind, string>> = {
  read: 'See and download what is in the folder',
  drop: 'Add files, without seeing what is in the folder',
}

interface LinkKindProps {
  kind: ShareKind
  onChange: (kind: ShareKind) => void
}

/** What people with the link to a folder may do. */
export function LinkKind({ kind, onChange }: LinkKindProps) {
  return (
    <fieldset className={styles.kinds}>
      <legend>People with the link can</legend>
      {(['read', 'drop'] as const).map((value) => (
        <label key={value} className={styles.choice}>
          <input type="radio" name="kind" value={value} checked={kind === value} onChange={() => onChange(value)} />
          {kinds[value]}
        </label>
      ))}
    </fieldset>
  )
}
