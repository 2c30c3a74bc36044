import { Field, fieldAttributes } from '@site/ui/fields'
import { type ComponentProps, useId } from 'react'
import styles from './field.module.css'

interface FieldRowProps extends ComponentProps<'input'> {
  label: string
  hint?: string
  error?: string
  /** Says what is wrong where `error` may mislead. */
  reason?: string
}

/** A labeled input, with buttons in the same row. */
export function FieldRow({ label, hint, error, reason, children, ...input }: FieldRowProps) {
  const notes = { id: useId(), hint, error, reason }
  return (
    <Field {...notes} label={label}>
      <div className={styles.row}>
        <input {...fieldAttributes(notes)} className={`input ${styles.input}`} {...input} />
        {children}
      </div>
    </Field>
  )
}
