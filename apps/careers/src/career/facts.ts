import type { Career } from '@site/contracts'
import { groupedNumber, longDate } from '@site/ui'
import { payUnits, workplaceLabel } from './texts.ts'

interface Fact {
  term: string
  description: string
}

/** Lists the facts about an opening, most important first. Omits those that the data lacks. */
export const toFacts = (career: Career): Fact[] => [...toPosition(career), ...toTerms(career)]

export const toPosition = (career: Career): Fact[] =>
  known([
    ['Team', career.team],
    ['Location', career.location],
    ['Workplace', career.workplace && workplaceLabel(career.workplace)],
    ['Type', career.employmentType && employmentLabel(career.employmentType)],
  ])

export const toTerms = (career: Career): Fact[] =>
  known([
    ['Pay', career.salary && salaryLabel(career.salary)],
    ['Posted', career.datePosted && longDate(career.datePosted)],
    ['Apply by', career.validThrough && longDate(career.validThrough)],
  ])

const known = (facts: readonly [term: string, description: string | undefined][]): Fact[] =>
  facts.flatMap(([term, description]) => (description ? [{ term, description }] : []))

const employmentTypes: Readonly<Record<string, string>> = {
  FULL_TIME: 'Full time',
  PART_TIME: 'Part time',
  CONTRACTOR: 'Contract',
  TEMPORARY: 'Temporary',
  INTERN: 'Internship',
}

/** Translates schema.org's employment type; an unknown one is returned unchanged. */
export const employmentLabel = (type: string): string => employmentTypes[type] ?? type

const symbols: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£' }

export function salaryLabel({ min, max, currency, unit }: NonNullable<Career['salary']>): string {
  return `${money(min, currency)} to ${money(max, currency)} ${payUnits[unit]}`
}

const money = (amount: number, currency: string): string =>
  `${symbols[currency] ?? `${currency}\u00a0`}${groupedNumber(amount)}`
