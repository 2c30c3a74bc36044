import type { ComponentProps, ComponentType, ReactNode } from 'react'
import type { LoadWarning } from './use-warning.ts'

/** One field of a form, as data. */
export interface FieldSpec {
  name: string
  label: string
  /** `email` and `tel` bring the right keyboard, without capitals or spelling marks. */
  kind?: 'text' | 'email' | 'tel' | 'area'
  /** Draws what is no text: `PasswordInputField` or `CheckboxInputField`. */
  component?: ComponentType<InputFieldProps>
  autoComplete?: string
  /** Says what is accepted. */
  hint?: string
  /** False adds "(optional)" to the label. */
  required?: boolean
  /** Loads the check that warns about passwords that are allowed but unwise. */
  loadWarning?: LoadWarning
  /** Spans the form's two columns. */
  wide?: boolean
  /** Stands beside a checkbox in the place of the plain label. */
  content?: ReactNode
}

/** A field and its place in one form. */
export interface InputFieldProps extends Omit<FieldSpec, 'component'> {
  /** The form's id, a hyphen and the name. */
  id: string
  error?: string
  /** Binds the input: its default value, or what a form library registers. */
  input?: ComponentProps<'input'> & ComponentProps<'textarea'>
  /** The typed value, where only a form library knows all of its changes. */
  typed?: string
}
