import type { LoadWarning } from '@site/ui'
import type { ReactNode } from 'react'

/** One field of a form, as both its first paint and its late version show it. */
export interface FieldSpec {
  name: string
  label: string
  kind: 'text' | 'email' | 'tel' | 'password' | 'area' | 'checkbox'
  autoComplete?: string
  /** Describes what is accepted. */
  hint?: string
  /** Loads the check that warns about values that are allowed but unwise. */
  loadWarning?: LoadWarning
  /** Spans both columns. */
  wide?: boolean
  /** Stands beside a checkbox in the place of the plain label. */
  content?: ReactNode
}

/** A form, as both its first paint and its late version show it. */
export interface FormSpec {
  /** The id of the heading that names the form. */
  labelledBy: string
  fields: readonly FieldSpec[]
  submitText: string
  /** Said when sending takes longer than a second. */
  sendingText: string
}
