import { type InferType, object } from 'yup'
import { isWithinMessageLimit, LOWER_CASE_EMAIL } from '../form-rules.ts'
import { NAME_MAX } from '../limits.ts'
import { digits, email, shortText, text } from './fields.ts'
import { formMessages } from './messages.ts'

const messages = formMessages.contact

/** The rules of the contact form (docs/product.md, "Forms"). */
export const contactSchema = object({
  firstName: shortText(messages.firstName, NAME_MAX),
  phoneNumber: digits(messages.phoneNumber),
  email: email(messages.email, messages.emailInvalid).matches(LOWER_CASE_EMAIL, {
    message: messages.emailInvalid,
    excludeEmptyString: true,
  }),
  subject: shortText(messages.subject, NAME_MAX),
  message: text(messages.message).test('max', messages.messageTooLong, isWithinMessageLimit),
}).strict()

export type EnquiryForm = InferType<typeof contactSchema>
