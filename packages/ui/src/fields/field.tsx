import type { ReactNode } from 'react'
import { VisuallyHidden } from '../components/text.tsx'
import { Icon } from '../icons/icon.tsx'
import { slotClass } from '../styles/class-names.ts'
import type { FieldSpec } from './field-spec.ts'

const field = slotClass('field')

interface FieldNotes {
  /** The control's id, and the prefix of the notes' ids. */
  id: string
  /** Describes the accepted input. */
  hint?: string
  /** Says how many characters are left. */
  count?: string
  /** Warns about accepted but weak input. */
  warning?: string
  /** The specified message. */
  error?: string
  /** Says what is wrong where `error` may mislead. Shown with it only. */
  reason?: string
}

interface FieldProps extends FieldNotes, Pick<FieldSpec, 'label' | 'required' | 'wide'> {
  children: ReactNode
}

/** A labeled control; spread `fieldAttributes` on the control. */
export function Field({ label, required = true, wide = false, children, ...notes }: FieldProps) {
  return (
    <div className={field('root', { invalid: Boolean(notes.error), wide })}>
      <label className={field('label')} htmlFor={notes.id}>
        {label}
        {!required && <span className={field('optional')}> (optional)</span>}
      </label>
      {children}
      <Notes {...notes} />
    </div>
  )
}

/** The hint, count, warning, error and its reason, in this order. */
export function Notes({ id, hint, count, warning, error, reason }: FieldNotes) {
  return (
    <>
      {hint && (
        <p className={field('hint')} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {count && (
        <p className={field('hint')} id={`${id}-count`}>
          {count}
        </p>
      )}
      {warning && (
        <p className={field('hint')} id={`${id}-warning`}>
          <Icon name="triangle-alert" size={16} /> {warning}
        </p>
      )}
      {error && (
        <p className={field('error')} id={`${id}-error`}>
          <VisuallyHidden>Error: </VisuallyHidden>
          {error}
        </p>
      )}
      {error && reason && (
        <p className={field('error')} id={`${id}-reason`}>
          {reason}
        </p>
      )}
    </>
  )
}

/** Returns the attributes that associate a control with its label and notes. */
export function fieldAttributes(notes: FieldNotes & { required?: boolean }) {
  const { id, hint, count, warning, error, reason, required = true } = notes
  const ids = [
    hint && `${id}-hint`,
    count && `${id}-count`,
    warning && `${id}-warning`,
    error && `${id}-error`,
    error && reason && `${id}-reason`,
  ]
  return {
    id,
    'aria-invalid': Boolean(error),
    'aria-required': required,
    'aria-describedby': ids.filter(Boolean).join(' ') || undefined,
  }
}
