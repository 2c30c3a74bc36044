import { type InferType, object } from 'yup'
import { accountMessages } from '../account.ts'
import { formMessages } from '../form-rules.ts'
import { confirmation, newPassword, text } from './fields.ts'

/** The current password, and the new one twice. */
export const passwordChangeSchema = object({
  currentPassword: text(accountMessages.currentPassword),
  password: newPassword(),
  confirmpassword: confirmation(),
}).strict()

export type PasswordChangeForm = InferType<typeof passwordChangeSchema>

/** The password confirms the deletion. */
export const accountDeletionSchema = object({
  password: text(formMessages.registration.password),
}).strict()

export type AccountDeletionForm = InferType<typeof accountDeletionSchema>
