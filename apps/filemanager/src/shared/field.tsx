import type { ReactNode } from 'react'
import styles from './field.module.css'

interface FieldProps {
  id: string
  label: string
  /** Marks the field as wrong; empty while it is not. */
  error: string
  children: ReactNode
}

/** A labeled control; the control carries `fieldAttributes(id, error)`. */
export function Field({ id, label, error, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      <p className={styles.error} id={`${id}-error`}>
        {error}
      </p>
    </div>
  )
}

export function fieldAttributes(id: string, error: string) {
  return {
    id,
    className: styles.input,
    'aria-required': true,
    'aria-invalid': error !== '',
    'aria-describedby': error ? `${id}-error` : undefined,
  }
}
