import { type InferType, object } from 'yup'
import { accountMessages } from '../account.ts'
import { confirmation, newPassword, text } from './fields.ts'

/** The rules of the form that changes the password of a signed-in user. */
export const passwordChangeSchema = object({
  currentPassword: text(accountMessages.currentPassword),
  password: newPassword(),
  confirmpassword: confirmation(),
}).strict()

/** The current password, and the new one twice. */
export type PasswordChangeForm = InferType<typeof passwordChangeSchema>
