import type { Career } from '@site/contracts'

/** Returns the snippet for search results: title, location and description, truncated at a word boundary. */
export function describe(career: Career): string {
  const place = placeLabel(career)
  const full = `${career.title}${place && `, ${place}`}. ${career.description}`
  return full.length <= 155 ? full : `${full.slice(0, 152).replace(/[\s.,:;]+\S*$/, '')}...`
}

const workplaces = { 'on-site': 'On site', hybrid: 'Hybrid', remote: 'Remote' } as const

export const workplaceLabel = (workplace: NonNullable<Career['workplace']>): string => workplaces[workplace]

/** Returns location and workplace on one line; empty if the data has neither. */
export function placeLabel({ location, workplace }: Pick<Career, 'location' | 'workplace'>): string {
  if (!workplace) return location ?? ''
  return location ? `${location} (${workplaceLabel(workplace).toLowerCase()})` : workplaceLabel(workplace)
}

export const payUnits = { YEAR: 'a year', HOUR: 'an hour' } as const
