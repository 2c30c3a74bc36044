import type { FieldSpec } from '@site/ui/fields'

/** A form, as both its plain and its enhanced version show it. */
export interface FormSpec {
  /** The id of the heading that names the form. */
  labelledBy: string
  fields: readonly FieldSpec[]
  submitText: string
  /** Said when sending takes longer than a second. */
  sendingText: string
}
