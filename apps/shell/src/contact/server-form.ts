/** The result of an enquiry posted without scripts, with which the server renders the page. */
export interface ServerForm {
  /** What was typed, by field, if the enquiry was rejected. */
  values: Readonly<Record<string, string>>
  /** The errors, by field; `form` holds the one that concerns no single field. */
  errors: Readonly<Record<string, string>>
  /** The enquiry was accepted. */
  sent: boolean
}
