import { expect, it } from 'vitest'
import { createOpening } from '../testing/openings.ts'
import { isOpen, today } from './closing.ts'
import { toFacts } from './facts.ts'
import { salaryLabel } from './labels.ts'
import { placeLabel } from './place.ts'

it('keeps an opening open until the end of its last day', () => {
  const opening = { validThrough: '2027-01-31' }
  expect(isOpen(opening, today(new Date('2027-01-31T23:59:59Z')))).toBe(true)
  expect(isOpen(opening, today(new Date('2027-02-01T00:00:00Z')))).toBe(false)
})

it('keeps an opening without a last day open', () => {
  expect(isOpen({}, '2999-01-01')).toBe(true)
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
