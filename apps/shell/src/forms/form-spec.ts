import type { FieldSpec } from '@site/ui/fields'

/** Describes a form for both its plain and its enhanced version. */
export interface FormSpec {
  /** The id of the heading that names the form. */
  labelledBy: string
  fields: readonly FieldSpec[]
  submitText: string
  /** Announced when sending takes longer than a second. */
  sendingText: string
}
