import type { FormSpec } from '../forms/form-spec.ts'

/** Has no fields: the button shows that a person opened the link, not a program that checks the links in emails. */
export const emailChangeForm: FormSpec = {
  labelledBy: 'email-change-title',
  submitText: 'Change my email address',
  sendingText: 'Changing your email address',
  fields: [],
}
