import { dayIn } from './calendar-day.ts'

const DAY = 86_400_000

/** Returns a time as ISO 8601 with the offset of the time zone: `2026-11-01T23:59:59-05:00`. */
export function timeIn(timeZone: string, at: number): string {
  const time = new Intl.DateTimeFormat('sv', { timeZone, timeStyle: 'medium' })
  return `${dayIn(timeZone, at)}T${time.format(at)}${offsetAt(timeZone, at)}`
}

/** Returns the first moment after a day in a time zone, also if the clocks change on that day or at midnight. */
export function endOfDay(day: string, timeZone: string): number {
  const midnight = Date.parse(day) + DAY
  // The offsets before and after any change of the clocks.
  const moments = [-DAY, DAY].map((shift) => midnight - aheadOf(offsetAt(timeZone, midnight + shift)))
  const first = Math.min(...moments)
  return dayIn(timeZone, first) > day ? first : Math.max(...moments)
}

/** Returns the first moment of a day in a time zone. */
export const startOfDay = (day: string, timeZone: string): number =>
  endOfDay(dayIn('UTC', Date.parse(day) - DAY), timeZone)

/** Returns the offset of a time zone at a moment, such as `-05:00`. */
function offsetAt(timeZone: string, at: number): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  return /GMT(.\d+:\d+)/.exec(format.format(at))?.[1] ?? '+00:00'
}

/** Returns how far an offset is ahead of UTC, in milliseconds. */
const aheadOf = (offset: string): number => -Date.parse(`1970-01-01T00:00${offset}`)
