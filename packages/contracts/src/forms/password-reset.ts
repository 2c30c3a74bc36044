import { type InferType, object } from 'yup'
import { confirmation, email, newPassword } from './fields.ts'
import { formMessages } from './messages.ts'

const messages = formMessages.registration

export const resetRequestSchema = object({
  email: email(messages.email, messages.emailInvalid),
}).strict()

export type ResetRequestForm = InferType<typeof resetRequestSchema>

/** The rules of the form that the reset link opens. */
export const passwordResetSchema = object({
  password: newPassword(),
  confirmpassword: confirmation(),
}).strict()

/** The new password, twice. The token comes from the link, not from the form. */
export type PasswordResetForm = InferType<typeof passwordResetSchema>
