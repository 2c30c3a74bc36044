import { type InferType, object } from 'yup'
import { accountMessages } from '../account.ts'
import { CREDENTIAL_NAME_MAX } from '../limits.ts'
import { confirmation, email, line, newPassword, shortText, text, visibleText } from './fields.ts'
import { formMessages } from './messages.ts'

const { registration } = formMessages

/** The current password, and the new one twice. */
export const passwordChangeSchema = object({
  currentPassword: text(accountMessages.currentPassword),
  password: newPassword(),
  confirmpassword: confirmation(),
}).strict()

export type PasswordChangeForm = InferType<typeof passwordChangeSchema>

/** The password confirms the deletion. */
export const accountDeletionSchema = object({
  password: text(registration.password),
}).strict()

export type AccountDeletionForm = InferType<typeof accountDeletionSchema>

/** What the registration asked for, except email and password. */
export const profileSchema = object({
  firstName: visibleText(registration.firstName),
  lastName: visibleText(registration.lastName),
  phoneNumber: line(registration.phoneNumber),
}).strict()

export type ProfileForm = InferType<typeof profileSchema>

/** The new address, and the current password. */
export const emailChangeSchema = object({
  email: email(registration.email, registration.emailInvalid),
  password: text(registration.password),
}).strict()

export type EmailChangeForm = InferType<typeof emailChangeSchema>

/** What a new passkey or app password is called, and the current password. */
export const credentialSchema = object({
  name: shortText(accountMessages.credentialName, CREDENTIAL_NAME_MAX),
  password: text(registration.password),
}).strict()

export type CredentialForm = InferType<typeof credentialSchema>
