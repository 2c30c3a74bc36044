import { string } from 'yup'
import { DIGITS, isOneLine, isStorable, isVisible, VALID_EMAIL } from '../form-rules.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '../limits.ts'
import { formMessages } from './messages.ts'

/** Required text, validated without trimming. A value of another type counts as missing. */
const filled = (required: string) => string().typeError(required).required(required)

export const text = (required: string) => filled(required).test('storable', required, isStorable)

export const line = (required: string) => text(required).test('line', required, isOneLine)

export const visibleText = (required: string) => line(required).test('visible', required, isVisible)

/** Required visible text with a maximum length. Every error has the same message; a hint under the field states the limit. */
export const shortText = (required: string, max: number) => visibleText(required).max(max, required)

export const digits = (required: string) =>
  filled(required).matches(DIGITS, { message: required, excludeEmptyString: true })

export const email = (required: string, invalid: string) =>
  filled(required).matches(VALID_EMAIL, { message: invalid, excludeEmptyString: true })

export function newPassword() {
  const { password, passwordTooShort, passwordTooLong } = formMessages.registration
  return text(password)
    .min(PASSWORD_MIN, passwordTooShort)
    .test('max', passwordTooLong, (typed) => [...typed].length <= PASSWORD_MAX)
}

/** The confirmation of `password`. Does not use `oneOf`, which yup checks before `required`. */
export function confirmation() {
  const { confirmpassword, passwordsDiffer } = formMessages.registration
  return text(confirmpassword).test('same', passwordsDiffer, (value, { parent }) => value === parent.password)
}
