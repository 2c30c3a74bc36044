import type { Career } from '@site/contracts'

/** Returns the calendar day in UTC, `YYYY-MM-DD`. Loaders read it once, so a page never mixes two days. */
export function today(now = new Date()): string {
  return now.toISOString().slice(0, 10)
}

/** Returns whether an opening accepts applications: until the end of its last day, or always if it has none. */
export function isOpen({ validThrough }: Pick<Career, 'validThrough'>, day: string): boolean {
  return validThrough === undefined || day <= validThrough
}
