import type { ComponentProps, ComponentType, ReactNode } from 'react'

/** How long a text may be, and how its form counts its length, which is never more than `text.length`. */
export interface TextLimit {
  max: number
  lengthOf: (text: string) => number
}

/** Loads a check that returns a warning about weak but valid input. Must be stable across renders. */
export type LoadWarning = () => Promise<(typed: string) => string | undefined>

export interface FieldSpec {
  name: string
  label: string
  /** `email` and `tel` select the right keyboard and disable capitalization and spell checking. */
  kind?: 'text' | 'email' | 'tel' | 'area'
  /** The component of a non-text field: `PasswordInputField` or `CheckboxInputField`. */
  component?: ComponentType<InputFieldProps>
  autoComplete?: string
  hint?: string
  /** Near its limit, a text field shows how many characters are left. */
  limit?: TextLimit
  /** If false, adds "(optional)" to the label. */
  required?: boolean
  /** Loads the check that warns about allowed but weak passwords. */
  loadWarning?: LoadWarning
  /** Spans the form's two columns. */
  wide?: boolean
  /** Replaces the plain label of a checkbox. */
  content?: ReactNode
}

/** A field and its place in one form. */
export interface InputFieldProps extends Omit<FieldSpec, 'component'> {
  /** The form's id, a hyphen and the name. */
  id: string
  error?: string
  /** Says what is wrong where `error` may mislead. */
  reason?: string
  /** Binds the input: its default value, or the props from a form library. */
  input?: ComponentProps<'input'> & ComponentProps<'textarea'>
  /** The current value, if a form library manages it. */
  typed?: string
}
