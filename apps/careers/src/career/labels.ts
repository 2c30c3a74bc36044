import type { Career } from '@site/contracts'

const employmentTypes: Readonly<Record<string, string>> = {
  FULL_TIME: 'Full time',
  PART_TIME: 'Part time',
  CONTRACTOR: 'Contract',
  TEMPORARY: 'Temporary',
  INTERN: 'Internship',
}

const workplaces = { 'on-site': 'On site', hybrid: 'Hybrid', remote: 'Remote' } as const

const units = { YEAR: 'a year', HOUR: 'an hour' } as const

/** The data holds schema.org's names; an unknown one is shown as it is. */
export const employmentLabel = (type: string): string => employmentTypes[type] ?? type

export const workplaceLabel = (workplace: NonNullable<Career['workplace']>): string => workplaces[workplace]

/** The same on server and browser, whatever their time zones. */
const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

export const dateLabel = (day: string): string => longDate.format(new Date(`${day}T00:00:00Z`))

export function salaryLabel({ min, max, currency, unit }: NonNullable<Career['salary']>): string {
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency, maximumFractionDigits: 0 })
  return `${money.format(min)} to ${money.format(max)} ${units[unit]}`
}

/** Place and way of working in one line; empty where the data says neither. */
export function placeLabel({ location, workplace }: Pick<Career, 'location' | 'workplace'>): string {
  return [location, workplace && workplaceLabel(workplace)].filter(Boolean).join(', ')
}
