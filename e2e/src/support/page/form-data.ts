import { randomUUID } from 'node:crypto'
import { MESSAGE_MAX } from '@site/contracts'

const emailOf = (name: string) => `${name}.${randomUUID().slice(0, 8)}@example.com`

/** Creates values for the contact form, by field name, with a new email each time. */
export const newEnquiry = () => ({
  firstName: 'Ada',
  phoneNumber: '15550100',
  email: emailOf('ada'),
  subject: 'A stuck migration',
  message: 'We moved half of it.\nNow no one dares to move the rest.',
})

/** Creates values for the application form, by field name, with a new email each time. */
export const newApplicant = () => ({
  firstName: 'Grace',
  lastName: 'Weaver',
  email: emailOf('grace'),
  phoneNumber: '15550101',
  company: 'Mill Works',
  role: 'Engineer',
})

/** A message of the maximum length. A line break counts once, although forms without JavaScript post it as CRLF. */
export const longestMessage = `${'x'.repeat(998)}\n\n`.repeat(MESSAGE_MAX / 1000)
