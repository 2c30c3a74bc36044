import { z } from 'zod'
import { accountMessages } from '../account-care.ts'
import { formMessages } from '../form-rules.ts'
import { confirmation, email, newPassword, passwordsAgree, text, whereTheyDiffer } from './fields.ts'

const { registration } = formMessages

export const passwordChangeBody = z
  .object({
    currentPassword: text(accountMessages.currentPassword),
    password: newPassword,
    confirmpassword: confirmation,
  })
  .refine(passwordsAgree, whereTheyDiffer)

export const resetRequestBody = z.object({ email: email(registration.email, registration.emailInvalid) })

export const passwordResetFields = z
  .object({ password: newPassword, confirmpassword: confirmation })
  .refine(passwordsAgree, whereTheyDiffer)

/** The fields, and the token of the mail's link. */
export const passwordResetBody = passwordResetFields.and(z.object({ token: z.string() }))

export const accountDeletionBody = z.object({ password: text(registration.password) })
