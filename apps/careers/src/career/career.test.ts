import { expect, it } from 'vitest'
import { createOpening } from '../testing/openings.ts'
import { salaryLabel, toFacts } from './facts.ts'
import { lastSecond } from './job-posting.ts'
import { isOpen } from './openings.ts'
import { placeLabel } from './texts.ts'

it.each([
  ['2027-01-31', '2027-01-31T23:59:59-05:00'],
  ['2027-07-31', '2027-07-31T23:59:59-04:00'],
  // The days on which the clocks change.
  ['2027-03-14', '2027-03-14T23:59:59-04:00'],
  ['2027-11-07', '2027-11-07T23:59:59-05:00'],
])('keeps an opening open until its last day, %s, is over at the office', (validThrough, last) => {
  expect(lastSecond(validThrough)).toBe(last)
  expect(isOpen({ validThrough }, Date.parse(last) + 999)).toBe(true)
  expect(isOpen({ validThrough }, Date.parse(last) + 1000)).toBe(false)
})

it('keeps an opening without a last day open', () => {
  expect(isOpen({}, Date.parse('2999-01-01'))).toBe(true)
})

it('formats pay with its unit', () => {
  expect(salaryLabel({ min: 128_000, max: 156_000, currency: 'USD', unit: 'YEAR' })).toBe('$128,000 to $156,000 a year')
  expect(salaryLabel({ min: 62, max: 78, currency: 'USD', unit: 'HOUR' })).toBe('$62 to $78 an hour')
  expect(salaryLabel({ min: 999, max: 1_250_000, currency: 'CHF', unit: 'YEAR' })).toBe(
    'CHF\u00a0999 to CHF\u00a01,250,000 a year',
  )
})

it('lists only the facts that the data contains', () => {
  expect(toFacts({ id: 'a', jobTime: 'Full time', title: 'A', description: 'B' })).toEqual([])
  expect(toFacts(createOpening({ team: undefined, salary: undefined }))).toEqual([
    { term: 'Location', description: 'Halden Mills, MA' },
    { term: 'Workplace', description: 'On site' },
    { term: 'Type', description: 'Full time' },
    { term: 'Posted', description: 'November 1, 2026' },
    { term: 'Apply by', description: 'December 31, 2999' },
  ])
})

it('joins location and workplace', () => {
  expect(placeLabel({ location: 'Portland, ME', workplace: 'hybrid' })).toBe('Portland, ME (hybrid)')
  expect(placeLabel({ workplace: 'remote' })).toBe('Remote')
  expect(placeLabel({})).toBe('')
})
