/** The outcome of an enquiry posted without scripts, which the server renders into the page. */
export interface ServerForm {
  /** The typed values, by field, if the enquiry was rejected. */
  values: Readonly<Record<string, string>>
  /** The errors, by field; `form` holds an error that applies to the whole form. */
  errors: Readonly<Record<string, string>>
  /** Whether the enquiry was accepted. */
  sent: boolean
}
