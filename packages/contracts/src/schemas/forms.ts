import { z } from 'zod'
import { accountMessages } from '../account.ts'
import { isOneLine, isStorable, isWithinMessageLimit, LOWER_CASE_EMAIL } from '../form-rules.ts'
import { formMessages } from '../forms/messages.ts'
import { CREDENTIAL_NAME_MAX, NAME_MAX } from '../limits.ts'
import {
  confirmation,
  digits,
  email,
  line,
  newPassword,
  passwordMismatch,
  passwordsMatch,
  shortText,
  text,
  visibleText,
} from './fields.ts'

const { application, contact, registration } = formMessages

export const registrationBody = z
  .object({
    firstName: visibleText(registration.firstName),
    lastName: visibleText(registration.lastName),
    phoneNumber: line(registration.phoneNumber),
    email: email(registration.email, registration.emailInvalid),
    password: newPassword,
    confirmpassword: confirmation,
    terms: z.literal(true, { error: registration.terms }),
  })
  .refine(passwordsMatch, passwordMismatch)

/** Any two strings; only a 401 response reveals whether they match an account. */
export const loginBody = z.object({ email: z.string(), password: z.string() })

/** The contact form as the server accepts it: the same rules as `contactSchema` in the browser. */
export const contactBody = z.object({
  firstName: shortText(contact.firstName, NAME_MAX),
  phoneNumber: digits(contact.phoneNumber),
  email: email(contact.email, contact.emailInvalid).regex(LOWER_CASE_EMAIL, contact.emailInvalid),
  subject: shortText(contact.subject, NAME_MAX),
  message: text(contact.message).refine(isWithinMessageLimit, contact.messageTooLong),
})

const optionalText = z.string().refine(isStorable, application.unstorable)

/** The `registration` part of an application; its files are checked by content. */
export const applicationBody = z.object({
  firstName: shortText(application.firstName, NAME_MAX),
  lastName: shortText(application.lastName, NAME_MAX),
  email: email(application.email, application.emailInvalid).regex(LOWER_CASE_EMAIL, application.emailInvalid),
  role: shortText(application.role, NAME_MAX),
  company: shortText(application.company, NAME_MAX),
  phoneNumber: digits(application.phoneNumber),
  message: optionalText.refine(isWithinMessageLimit, application.messageTooLong).default(''),
  subject: optionalText.refine(isOneLine, application.subjectLines).default(''),
  description: optionalText.default(''),
})

/** The `registration` part of an application; subject and description are the opening's title and description. */
export type ApplicationForm = z.output<typeof applicationBody>

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

export const accountDeletionBody = z.object({ password: text(registration.password) })

/** The body of `PUT /api/account`. */
export const profileBody = z.object({
  firstName: visibleText(registration.firstName),
  lastName: visibleText(registration.lastName),
  phoneNumber: line(registration.phoneNumber),
})

/** The body of `POST /api/account/email`. */
export const emailChangeBody = z.object({
  email: email(registration.email, registration.emailInvalid),
  password: text(registration.password),
})

/** The body of `PUT /api/account/email`: the token from the emailed link. */
export const emailChangeConfirmationBody = z.object({ token: z.string() })

/** The body of `POST /api/passkeys/options`, and part of that of `POST /api/app-passwords`. */
export const credentialBody = z.object({
  name: shortText(accountMessages.credentialName, CREDENTIAL_NAME_MAX),
  password: text(registration.password),
})
