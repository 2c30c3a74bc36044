import { z } from 'zod'
import { DIGITS, isOneLine, isStorable, isVisible, VALID_EMAIL } from '../form-rules.ts'
import { formMessages } from '../forms/messages.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '../limits.ts'

const { registration } = formMessages

/** Required text, validated without trimming. A value of another type counts as missing. */
const filled = (required: string) => z.string({ error: required }).min(1, required)

export const text = (required: string) => filled(required).refine(isStorable, required)

export const line = (required: string) => text(required).refine(isOneLine, required)

/** Required text of one line with at least one visible character, such as a name. */
export const visibleText = (required: string) => line(required).refine(isVisible, required)

/** Required visible text with a maximum length. Every error has the same message, as in the browser's forms. */
export const shortText = (required: string, max: number) => visibleText(required).max(max, required)

export const digits = (required: string) => filled(required).regex(DIGITS, required)

export const email = (required: string, invalid: string) => filled(required).regex(VALID_EMAIL, invalid)

export const newPassword = text(registration.password)
  .min(PASSWORD_MIN, registration.passwordTooShort)
  .refine((password) => [...password].length <= PASSWORD_MAX, registration.passwordTooLong)

export const confirmation = text(registration.confirmpassword)

/** Use in a form with both fields: `.refine(passwordsMatch, passwordMismatch)`. */
export const passwordsMatch = (form: { password: string; confirmpassword: string }) =>
  form.password === form.confirmpassword

export const passwordMismatch: Parameters<z.ZodObject['refine']>[1] = {
  path: ['confirmpassword'],
  error: registration.passwordsDiffer,
  // Checked even if other fields are invalid, so one response lists every invalid field.
  when: ({ value }) => typeof value === 'object' && value !== null,
}

/** A path as a query parameter that occurs once per name, root first. One empty value is the empty path. */
export const pathParam = z.preprocess(
  (value) => (value === '' ? [] : typeof value === 'string' ? [value] : value),
  z.array(z.string()),
)
