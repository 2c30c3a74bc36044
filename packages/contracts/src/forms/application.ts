import { type InferType, mixed, object, string } from 'yup'
import { hasCvExtension, isStorable, isWithinMessageLimit, LOWER_CASE_EMAIL } from '../form-rules.ts'
import { CV_MAX_BYTES, NAME_MAX } from '../limits.ts'
import { digits, email, shortText } from './fields.ts'
import { formMessages } from './messages.ts'

const messages = formMessages.application

const hasAllowedType = (file: File | null | undefined) => !file || hasCvExtension(file.name)
const hasAllowedSize = (file: File | null | undefined) => !file || file.size <= CV_MAX_BYTES

/** The rules of the application form (docs/product.md, "Forms"). The server also checks the content of files. */
export const applicationSchema = object({
  firstName: shortText(messages.firstName, NAME_MAX),
  lastName: shortText(messages.lastName, NAME_MAX),
  email: email(messages.email, messages.emailInvalid).matches(LOWER_CASE_EMAIL, {
    message: messages.emailInvalid,
    excludeEmptyString: true,
  }),
  phoneNumber: digits(messages.phoneNumber),
  company: shortText(messages.company, NAME_MAX),
  role: shortText(messages.role, NAME_MAX),
  message: string()
    .defined()
    .test('storable', messages.unstorable, isStorable)
    .test('max', messages.messageTooLong, isWithinMessageLimit),
  cv: mixed<File>()
    .defined(messages.cv)
    .nullable()
    .test('required', messages.cv, (file) => Boolean(file))
    .test('type', messages.cv, hasAllowedType)
    .test('size', messages.cvTooLarge, hasAllowedSize),
  coverLetter: mixed<File>()
    .defined()
    .nullable()
    .test('type', messages.coverLetterType, hasAllowedType)
    .test('size', messages.coverLetterTooLarge, hasAllowedSize),
}).strict()

/** The applicant's input; subject and description come from the opening. `null` stands for no file. */
export type ApplicationFields = InferType<typeof applicationSchema>
