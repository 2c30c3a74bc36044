import { type ObjectSchema, object } from 'yup'
import type { PasswordResetForm, ResetRequestForm } from '../account-care.ts'
import { formMessages } from '../form-rules.ts'
import { confirmation, email, newPassword } from './fields.ts'

const messages = formMessages.registration

export const resetRequestSchema: ObjectSchema<ResetRequestForm> = object({
  email: email(messages.email, messages.emailInvalid),
}).strict()

export const passwordResetSchema: ObjectSchema<PasswordResetForm> = object({
  password: newPassword(),
  confirmpassword: confirmation(),
}).strict()
