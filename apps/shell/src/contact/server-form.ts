/** What became of an enquiry that was posted without script: the server renders the page with it. */
export interface ServerForm {
  /** What was typed, by field, where the enquiry was refused. */
  values: Readonly<Record<string, string>>
  /** What is wrong, by field; under `form` what concerns no single field. */
  errors: Readonly<Record<string, string>>
  /** The enquiry was accepted. */
  sent: boolean
}
