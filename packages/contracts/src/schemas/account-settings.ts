import { z } from 'zod'
import { accountMessages } from '../account.ts'
import { formMessages } from '../form-rules.ts'
import { confirmation, email, newPassword, passwordMismatch, passwordsMatch, text } from './fields.ts'

const { registration } = formMessages

/** The body of `POST /api/account/password`. */
export const passwordChangeBody = z
  .object({
    currentPassword: text(accountMessages.currentPassword),
    password: newPassword,
    confirmpassword: confirmation,
  })
  .refine(passwordsMatch, passwordMismatch)

/** The body of `POST /api/account/reset`. */
export const resetRequestBody = z.object({ email: email(registration.email, registration.emailInvalid) })

/** The fields of the reset form, without the token. */
export const passwordResetFields = z
  .object({ password: newPassword, confirmpassword: confirmation })
  .refine(passwordsMatch, passwordMismatch)

/** The body of `PUT /api/account/reset`: the fields, and the token from the emailed link. */
export const passwordResetBody = passwordResetFields.and(z.object({ token: z.string() }))

/** The body of `PUT /api/account/confirmation`: the token from the emailed link. */
export const confirmationBody = z.object({ token: z.string() })

/** The query of the call that ends all sessions: what happens to the account's links. */
export const endAllSessionsQuery = z.object({ links: z.enum(['keep', 'suspend']).default('keep') })

/** The body of the call that deletes the account. */
export const accountDeletionBody = z.object({ password: text(registration.password) })
