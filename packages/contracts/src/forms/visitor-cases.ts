import { CV_MAX_BYTES } from '../limits.ts'
import {
  absent,
  atLimit,
  createCases,
  type FormCase,
  invalidEmails,
  invalidLowercaseEmails,
  longestMessages,
  notDigits,
  notShort,
  tooLongMessages,
  unstorable,
} from './create-cases.ts'
import { formMessages as messages } from './messages.ts'

const contact = createCases('contact')
const application = createCases('application')

const ofAnotherType = (name: string) => ({ 'another type': { name, size: 10 } })
const overFileLimit = (name: string) => ({ 'over 5 MB': { name, size: CV_MAX_BYTES + 1 } })

const contactCases = [
  contact.accepts('filled in'),
  contact.accepts('values at their limit', { firstName: atLimit, subject: atLimit }),
  ...contact.acceptsEach('message', longestMessages),
  contact.accepts('every character of the email pattern', { email: 'a.b_c%d+e-9@mail.example.co' }),
  contact.accepts('a name with joiners inside', { firstName: 'می\u200cخواهم' }),
  contact.accepts('a name of one symbol', { firstName: '👩\u200d💻' }),
  ...contact.rejectsEach('firstName', notShort, messages.contact.firstName),
  ...contact.rejectsEach('phoneNumber', { ...absent, ...notDigits }, messages.contact.phoneNumber),
  ...contact.rejectsEach('email', absent, messages.contact.email),
  ...contact.rejectsEach('email', { ...invalidEmails, ...invalidLowercaseEmails }, messages.contact.emailInvalid),
  ...contact.rejectsEach('subject', notShort, messages.contact.subject),
  ...contact.rejectsEach('message', { ...absent, ...unstorable }, messages.contact.message),
  ...contact.rejectsEach('message', tooLongMessages, messages.contact.messageTooLong),
]

const applicationCases = [
  application.accepts('filled in'),
  application.accepts('values at their limit', {
    firstName: atLimit,
    lastName: atLimit,
    company: atLimit,
    role: atLimit,
  }),
  ...application.acceptsEach('message', longestMessages),
  application.accepts('a cover letter', { coverLetter: { name: 'letter.docx', size: 1 } }),
  application.accepts('an uppercase extension', { cv: { name: 'ADA.DOC', size: CV_MAX_BYTES } }),
  ...(['firstName', 'lastName', 'company', 'role'] as const).flatMap((field) =>
    application.rejectsEach(field, notShort, messages.application[field]),
  ),
  ...application.rejectsEach('email', absent, messages.application.email),
  ...application.rejectsEach(
    'email',
    { ...invalidEmails, ...invalidLowercaseEmails },
    messages.application.emailInvalid,
  ),
  ...application.rejectsEach('phoneNumber', { ...absent, ...notDigits }, messages.application.phoneNumber),
  ...application.rejectsEach('message', tooLongMessages, messages.application.messageTooLong),
  ...application.rejectsEach('message', unstorable, messages.application.unstorable),
  ...application.rejectsEach(
    'cv',
    {
      'not chosen': null,
      ...ofAnotherType('ada.odt'),
      'a hidden extension': { name: 'ada.pdf.exe', size: 10 },
      'no extension': { name: 'pdf', size: 10 },
    },
    messages.application.cv,
  ),
  ...application.rejectsEach('cv', overFileLimit('ada.pdf'), messages.application.cvTooLarge),
  ...application.rejectsEach('coverLetter', ofAnotherType('letter.txt'), messages.application.coverLetterType),
  ...application.rejectsEach('coverLetter', overFileLimit('letter.pdf'), messages.application.coverLetterTooLarge),
  application.rejects(
    'nothing filled in',
    { firstName: '', lastName: '', email: '', phoneNumber: '', company: '', role: '', cv: null },
    {
      firstName: 'First name is required',
      lastName: 'last name is required',
      email: 'Email is required',
      phoneNumber: 'Phone number is required',
      company: 'Company name is required',
      role: 'Role is required',
      cv: 'CV is required',
    },
  ),
]

export const visitorCases: readonly FormCase[] = [...contactCases, ...applicationCases]
