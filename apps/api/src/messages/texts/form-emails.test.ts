import { expect, it } from 'vitest'
import { applicationEmails, enquiryEmails } from './form-emails.ts'

const person = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', phoneNumber: '123', message: 'Hello' }
const facts = { reference: 'E-1', company: 'office@example.com', now: 0, opening: undefined }
/** Reverses the direction of what follows, and ends a line. */
const TYPED = 'a\u202eb\u2028c'

it('puts what was typed into a subject on one line, without control characters', () => {
  const enquiry = { ...person, subject: TYPED }
  const application = { ...person, subject: '', role: TYPED, company: 'Acme', description: '' }
  const subjects = [enquiryEmails(enquiry, facts), applicationEmails(application, facts)].map(([mail]) => mail?.subject)
  expect(subjects).toEqual(['Inquiry E-1: a?b?c', 'Application E-1: a?b?c'])
})
