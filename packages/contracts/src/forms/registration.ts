import { boolean, type ObjectSchema, object } from 'yup'
import type { RegistrationForm } from '../entities.ts'
import { formMessages } from '../form-rules.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '../limits.ts'
import { email, text } from './fields.ts'

const messages = formMessages.registration

export const registrationSchema: ObjectSchema<RegistrationForm> = object({
  firstName: text(messages.firstName),
  lastName: text(messages.lastName),
  phoneNumber: text(messages.phoneNumber),
  email: email(messages.email, messages.emailInvalid),
  password: text(messages.password)
    .min(PASSWORD_MIN, messages.passwordTooShort)
    .test('max', messages.passwordTooLong, (password) => [...password].length <= PASSWORD_MAX),
  // Not `oneOf`: yup asks that before `required`.
  confirmpassword: text(messages.confirmpassword).test(
    'same',
    messages.passwordsDiffer,
    (value, { parent }) => value === parent.password,
  ),
  terms: boolean().typeError(messages.terms).required(messages.terms).oneOf([true], messages.terms),
}).strict()
