import { Icon } from '@site/ui'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { slotClass } from '../styles/class-names.ts'
import { fieldId, useFormFacts } from './form-context.ts'

const field = slotClass('field')

/** What every kind of field shares. */
export interface FieldProps {
  name: string
  label: string
  /** What is accepted, in words. */
  hint?: ReactNode
  /** False adds "(optional)" to the label. */
  required?: boolean
}

/** The ids, attributes and error of one field; `described` names only elements that exist. */
export function useField({ name, label, hint, required = true, warning }: FieldProps & { warning?: string }) {
  const { formId, nameField } = useFormFacts()
  const { formState } = useFormContext()
  const id = fieldId(formId, name)
  const error = formState.errors[name]?.message
  const message = typeof error === 'string' ? error : ''

  useEffect(() => nameField(name, label), [nameField, name, label])

  const described = [hint && `${id}-hint`, warning && `${id}-warning`, message && `${id}-error`]
    .filter(Boolean)
    .join(' ')
  return {
    id,
    message,
    attributes: {
      id,
      'aria-invalid': message !== '',
      'aria-required': required,
      'aria-describedby': described || undefined,
    },
  }
}

interface FieldShellProps extends FieldProps {
  id: string
  message: string
  warning?: string
  children: ReactNode
  /** Spans the form's two columns. */
  wide?: boolean
}

export function FieldShell({
  id,
  label,
  hint,
  required = true,
  message,
  warning,
  children,
  wide = false,
}: FieldShellProps) {
  return (
    <div className={field('root', { invalid: message !== '', wide })}>
      <label className={field('label')} htmlFor={id}>
        {label}
        {!required && <span className={field('optional')}> (optional)</span>}
      </label>
      {children}
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
      <FieldError id={id} message={message} />
    </div>
  )
}

export function FieldError({ id, message }: { id: string; message: string }) {
  if (!message) return null
  return (
    <p className={field('error')} id={`${id}-error`}>
      <span className="visually-hidden">Error: </span>
      {message}
    </p>
  )
}
