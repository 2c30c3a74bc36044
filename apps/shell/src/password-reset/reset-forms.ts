import type { FormSpec } from '../forms/form-spec.ts'
import { newPasswordFields } from '../forms/new-password-fields.ts'

export const resetRequestForm: FormSpec = {
  labelledBy: 'forgotten-title',
  submitText: 'Send the link',
  sendingText: 'Requesting the email',
  fields: [{ name: 'email', label: 'Email', kind: 'email', autoComplete: 'username', wide: true }],
}

export const passwordResetForm: FormSpec = {
  labelledBy: 'reset-title',
  submitText: 'Save the new password',
  sendingText: 'Saving the new password',
  fields: newPasswordFields('New password'),
}
