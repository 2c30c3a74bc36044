import { type InferType, object } from 'yup'
import { accountMessages } from '../account-care.ts'
import { confirmation, newPassword, text } from './fields.ts'

export const passwordChangeSchema = object({
  currentPassword: text(accountMessages.currentPassword),
  password: newPassword(),
  confirmpassword: confirmation(),
}).strict()

export type PasswordChangeForm = InferType<typeof passwordChangeSchema>
