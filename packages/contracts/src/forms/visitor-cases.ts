import { formMessages as says } from '../form-rules.ts'
import { CV_MAX_BYTES } from '../limits.ts'
import { accepts, acceptsEach, type FormCase, refuses, refusesEach } from './case-rows.ts'
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
  ...refusesEach('contact', 'firstName', { ...absent, ...overLimit }, says.contact.firstName),
  ...refusesEach('contact', 'phoneNumber', { ...absent, ...notDigits }, says.contact.phoneNumber),
  ...refusesEach('contact', 'email', absent, says.contact.email),
  ...refusesEach('contact', 'email', { ...notAnAddress, ...notLowerCaseShort }, says.contact.emailInvalid),
  ...refusesEach('contact', 'subject', { ...absent, ...overLimit }, says.contact.subject),
  ...refusesEach('contact', 'message', absent, says.contact.message),
  ...refusesEach('contact', 'message', overLongestMessages, says.contact.messageTooLong),
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
  ...refusesEach('application', 'firstName', { ...absent, ...overLimit }, says.application.firstName),
  ...refusesEach('application', 'lastName', { ...absent, ...overLimit }, says.application.lastName),
  ...refusesEach('application', 'email', absent, says.application.email),
  ...refusesEach('application', 'email', { ...notAnAddress, ...notLowerCaseShort }, says.application.emailInvalid),
  ...refusesEach('application', 'phoneNumber', { ...absent, ...notDigits }, says.application.phoneNumber),
  ...refusesEach('application', 'company', { ...absent, ...overLimit }, says.application.company),
  ...refusesEach('application', 'role', { ...absent, ...overLimit }, says.application.role),
  ...refusesEach('application', 'message', overLongestMessages, says.application.messageTooLong),
  ...refusesEach(
    'application',
    'cv',
    {
      'not chosen': null,
      'another type': { name: 'ada.odt', size: 10 },
      'a hidden extension': { name: 'ada.pdf.exe', size: 10 },
      'no extension': { name: 'pdf', size: 10 },
    },
    says.application.cv,
  ),
  ...refusesEach(
    'application',
    'cv',
    { 'over 5 MB': { name: 'ada.pdf', size: CV_MAX_BYTES + 1 } },
    says.application.cvTooLarge,
  ),
  ...refusesEach(
    'application',
    'coverLetter',
    { 'another type': { name: 'letter.txt', size: 10 } },
    says.application.coverLetterType,
  ),
  ...refusesEach(
    'application',
    'coverLetter',
    { 'over 5 MB': { name: 'letter.pdf', size: CV_MAX_BYTES + 1 } },
    says.application.coverLetterTooLarge,
  ),
  refuses(
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
