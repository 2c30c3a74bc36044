import { boolean, type ObjectSchema, object } from 'yup'
import type { RegistrationForm } from '../entities.ts'
import { confirmation, email, line, newPassword, visibleText } from './fields.ts'
import { formMessages } from './messages.ts'

const messages = formMessages.registration

/** The rules of the registration form (docs/product.md, "Forms"). */
export const registrationSchema: ObjectSchema<RegistrationForm> = object({
  firstName: visibleText(messages.firstName),
  lastName: visibleText(messages.lastName),
  phoneNumber: line(messages.phoneNumber),
  email: email(messages.email, messages.emailInvalid),
  password: newPassword(),
  confirmpassword: confirmation(),
  terms: boolean().typeError(messages.terms).required(messages.terms).oneOf([true], messages.terms),
}).strict()
