import type { ReactNode } from 'react'
import { Icon } from '../components/icon.tsx'
import { VisuallyHidden } from '../components/text.tsx'
import { slotClass } from '../styles/class-names.ts'

const field = slotClass('field')

/** What describes a control. */
interface FieldNotes {
  /** The control's id, which starts those of its notes. */
  id: string
  /** Says what is accepted. */
  hint?: string
  /** Says what is unwise, but accepted. */
  warning?: string
  /** Marks the control as wrong. */
  error?: string
}

interface FieldProps extends FieldNotes {
  label: string
  /** False adds "(optional)" to the label. */
  required?: boolean
  /** Spans the form's two columns. */
  wide?: boolean
  children: ReactNode
}

/** A labeled control; the control carries `fieldAttributes`. */
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

/** Hint, warning and error of a control, in this order. */
export function Notes({ id, hint, warning, error }: FieldNotes) {
  return (
    <>
      {hint && (
        <p className={field('hint')} id={`${id}-hint`}>
          {hint}
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
    </>
  )
}

/** Ties a control to its label and notes. */
export function fieldAttributes({ id, hint, warning, error, required = true }: FieldNotes & { required?: boolean }) {
  const notes = [hint && `${id}-hint`, warning && `${id}-warning`, error && `${id}-error`].filter(Boolean)
  return {
    id,
    'aria-invalid': Boolean(error),
    'aria-required': required,
    'aria-describedby': notes.join(' ') || undefined,
  }
}
