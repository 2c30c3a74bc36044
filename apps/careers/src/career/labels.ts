import type { Career } from '@site/contracts'
import { groupedNumber } from '@site/ui'
import { payUnits } from './pay-units.ts'

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
