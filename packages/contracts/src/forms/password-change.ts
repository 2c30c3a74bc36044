import { type ObjectSchema, object } from 'yup'
import { accountMessages, type PasswordChangeForm } from '../account-care.ts'
import { confirmation, newPassword, text } from './fields.ts'

export const passwordChangeSchema: ObjectSchema<PasswordChangeForm> = object({
  currentPassword: text(accountMessages.currentPassword),
  password: newPassword(),
  confirmpassword: confirmation(),
}).strict()
