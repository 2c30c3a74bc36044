import type { FormSpec } from '../forms/form-spec.ts'

/** Has no fields: the button shows that a person opened the link, not a program that checks the links in emails. */
export const confirmationForm: FormSpec = {
  labelledBy: 'confirmation-title',
  submitText: 'Confirm my email address',
  sendingText: 'Confirming your email address',
  fields: [],
}
