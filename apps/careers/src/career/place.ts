import type { Career } from '@site/contracts'

const workplaces = { 'on-site': 'On site', hybrid: 'Hybrid', remote: 'Remote' } as const

export const workplaceLabel = (workplace: NonNullable<Career['workplace']>): string => workplaces[workplace]

/** Returns location and workplace on one line; empty if the data has neither. */
export function placeLabel({ location, workplace }: Pick<Career, 'location' | 'workplace'>): string {
  if (!workplace) return location ?? ''
  return location ? `${location} (${workplaceLabel(workplace).toLowerCase()})` : workplaceLabel(workplace)
}
