import type { Career } from '@site/contracts'

/** The calendar day in UTC, `YYYY-MM-DD`. Loaders read it once, so that one page never mixes two days. */
export function today(now = new Date()): string {
  return now.toISOString().slice(0, 10)
}

/** An opening accepts applications until the end of its last day; without one it stays open. */
export function isOpen({ validThrough }: Pick<Career, 'validThrough'>, day: string): boolean {
  return validThrough === undefined || day <= validThrough
}
