import { formMessages as messages } from '../form-rules.ts'
import { CV_MAX_BYTES } from '../limits.ts'
import { accepts, acceptsEach, type FormCase, rejects, rejectsEach } from './case-rows.ts'
import {
  absent,
  atLimit,
  longestMessages,
  notAnAddress,
  notDigits,
  notLowerCaseShort,
  overLimit,
  overLongestMessages,
} from './case-values.ts'

export const contactCases: FormCase[] = [
  accepts('contact', 'filled in'),
  accepts('contact', 'texts at their limit', { firstName: atLimit, subject: atLimit }),
  ...acceptsEach('contact', 'message', longestMessages),
  accepts('contact', 'every sign of the address pattern', { email: 'a.b_c%d+e-9@mail.example.co' }),
  accepts('contact', 'blanks are typed text', { firstName: '  ' }),
  ...rejectsEach('contact', 'firstName', { ...absent, ...overLimit }, messages.contact.firstName),
  ...rejectsEach('contact', 'phoneNumber', { ...absent, ...notDigits }, messages.contact.phoneNumber),
  ...rejectsEach('contact', 'email', absent, messages.contact.email),
  ...rejectsEach('contact', 'email', { ...notAnAddress, ...notLowerCaseShort }, messages.contact.emailInvalid),
  ...rejectsEach('contact', 'subject', { ...absent, ...overLimit }, messages.contact.subject),
  ...rejectsEach('contact', 'message', absent, messages.contact.message),
  ...rejectsEach('contact', 'message', overLongestMessages, messages.contact.messageTooLong),
]

export const applicationCases: FormCase[] = [
  accepts('application', 'filled in'),
  accepts('application', 'texts at their limit', {
    firstName: atLimit,
    lastName: atLimit,
    company: atLimit,
    role: atLimit,
  }),
  ...acceptsEach('application', 'message', longestMessages),
  accepts('application', 'a cover letter too', { coverLetter: { name: 'letter.docx', size: 1 } }),
  accepts('application', 'an extension in capitals', { cv: { name: 'ADA.DOC', size: CV_MAX_BYTES } }),
  ...rejectsEach('application', 'firstName', { ...absent, ...overLimit }, messages.application.firstName),
  ...rejectsEach('application', 'lastName', { ...absent, ...overLimit }, messages.application.lastName),
  ...rejectsEach('application', 'email', absent, messages.application.email),
  ...rejectsEach('application', 'email', { ...notAnAddress, ...notLowerCaseShort }, messages.application.emailInvalid),
  ...rejectsEach('application', 'phoneNumber', { ...absent, ...notDigits }, messages.application.phoneNumber),
  ...rejectsEach('application', 'company', { ...absent, ...overLimit }, messages.application.company),
  ...rejectsEach('application', 'role', { ...absent, ...overLimit }, messages.application.role),
  ...rejectsEach('application', 'message', overLongestMessages, messages.application.messageTooLong),
  ...rejectsEach(
    'application',
    'cv',
    {
      'not chosen': null,
      'another type': { name: 'ada.odt', size: 10 },
      'a hidden extension': { name: 'ada.pdf.exe', size: 10 },
      'no extension': { name: 'pdf', size: 10 },
    },
    messages.application.cv,
  ),
  ...rejectsEach(
    'application',
    'cv',
    { 'over 5 MB': { name: 'ada.pdf', size: CV_MAX_BYTES + 1 } },
    messages.application.cvTooLarge,
  ),
  ...rejectsEach(
    'application',
    'coverLetter',
    { 'another type': { name: 'letter.txt', size: 10 } },
    messages.application.coverLetterType,
  ),
  ...rejectsEach(
    'application',
    'coverLetter',
    { 'over 5 MB': { name: 'letter.pdf', size: CV_MAX_BYTES + 1 } },
    messages.application.coverLetterTooLarge,
  ),
  rejects(
    'application',
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
