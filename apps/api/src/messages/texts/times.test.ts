import { expect, it } from 'vitest'
import { officeTime, replyPromise } from './times.ts'

it.each([
  ['2026-11-25T12:00:00-05:00', 'Thursday, November 26, 2026', 'Wednesday, December 2, 2026'],
  // Friday at the office, Saturday in UTC.
  ['2026-11-27T23:30:00-05:00', 'Monday, November 30, 2026', 'Friday, December 4, 2026'],
  ['2026-11-28T12:00:00-05:00', 'Monday, November 30, 2026', 'Friday, December 4, 2026'],
  // The weekend on which the clocks change.
  ['2026-10-31T23:30:00-04:00', 'Monday, November 2, 2026', 'Friday, November 6, 2026'],
  ['2027-03-13T23:30:00-05:00', 'Monday, March 15, 2027', 'Friday, March 19, 2027'],
])('promises a reply by a business day at the office, for a form sent at %s', (sent, enquiry, application) => {
  const at = Date.parse(sent)
  expect(replyPromise('enquiry', at)).toBe(`We will reply within one business day, by ${enquiry}.`)
  expect(replyPromise('application', at)).toBe(`We will reply within five business days, by ${application}.`)
})

it('formats a time at the office, with its zone', () => {
  expect(officeTime(Date.parse('2026-11-28T00:30:00Z'))).toMatch(/^November 27, 2026 at 7:30:00\sPM EST$/)
})
