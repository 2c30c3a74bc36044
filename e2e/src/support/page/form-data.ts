import { randomUUID } from 'node:crypto'
import { MESSAGE_MAX } from '@site/contracts'

const emailOf = (name: string) => `${name}.${randomUUID().slice(0, 8)}@example.com`

/** Values for the contact form, by field name; the email is different each time. */
export const newEnquiry = () => ({
  firstName: 'Ada',
  phoneNumber: '15550100',
  email: emailOf('ada'),
  subject: 'A stuck migration',
  message: 'We moved half of it.\nNow nobody dares to move the rest.',
})

/** Values for the application form, by field name; the email is different each time. */
export const newApplicant = () => ({
  firstName: 'Grace',
  lastName: 'Weaver',
  email: emailOf('grace'),
  phoneNumber: '15550101',
  company: 'Mill Works',
  role: 'Engineer',
})

/** Each line break counts once, though browsers without script post it as two characters. */
export const longestMessage = `${'x'.repeat(998)}\n\n`.repeat(MESSAGE_MAX / 1000)
