import { expect, it } from 'vitest'
import { longDate } from './long-date.ts'

it('formats each day of a year like Intl', () => {
  const intl = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  for (let day = Date.UTC(2028, 0, 1); day < Date.UTC(2029, 0, 1); day += 86_400_000) {
    expect(longDate(new Date(day).toISOString().slice(0, 10))).toBe(intl.format(day))
  }
})
