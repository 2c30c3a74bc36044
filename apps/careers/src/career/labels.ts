import type { Career } from '@site/contracts'
import { groupedNumber } from '@site/ui'

const employmentTypes: Readonly<Record<string, string>> = {
  FULL_TIME: 'Full time',
  PART_TIME: 'Part time',
  CONTRACTOR: 'Contract',
  TEMPORARY: 'Temporary',
  INTERN: 'Internship',
}

const workplaces = { 'on-site': 'On site', hybrid: 'Hybrid', remote: 'Remote' } as const

const units = { YEAR: 'a year', HOUR: 'an hour' } as const

/** Translates schema.org's employment type; an unknown one is returned unchanged. */
export const employmentLabel = (type: string): string => employmentTypes[type] ?? type

export const workplaceLabel = (workplace: NonNullable<Career['workplace']>): string => workplaces[workplace]

const symbols: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£' }

export function salaryLabel({ min, max, currency, unit }: NonNullable<Career['salary']>): string {
  return `${money(min, currency)} to ${money(max, currency)} ${units[unit]}`
}

const money = (amount: number, currency: string): string =>
  `${symbols[currency] ?? `${currency}\u00a0`}${groupedNumber(amount)}`

/** Returns location and workplace on one line; empty if the data has neither. */
export function placeLabel({ location, workplace }: Pick<Career, 'location' | 'workplace'>): string {
  return [location, workplace && workplaceLabel(workplace)].filter(Boolean).join(', ')
}
