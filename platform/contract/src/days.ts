const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the calendar day in a time zone, `YYYY-MM-DD`. Throws a `RangeError` for an unknown zone. */
export const dayIn = (timeZone: string, at: number = Date.now()): string => localTime(timeZone, at).slice(0, 10)

/** Returns the year in a time zone. */
export const yearIn = (timeZone: string): number => Number(dayIn(timeZone).slice(0, 4))

/** Returns a time as ISO 8601 with the offset of the time zone: `2026-11-01T23:59:59-05:00`. */
export function timeIn(timeZone: string, at: number): string {
  const minutes = offsetIn(timeZone, at) / MINUTE
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${localTime(timeZone, at)}${minutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(rest)}`
}

/** Returns the first moment after a day in a time zone, also if the clocks change on that day or at midnight. */
export function endOfDay(day: string, timeZone: string): number {
  const midnight = Date.parse(day) + DAY
  const [first = 0, second = 0] = [-DAY, DAY]
    .map((shift) => midnight - offsetIn(timeZone, midnight + shift))
    .sort((a, b) => a - b)
  return dayIn(timeZone, first) > day ? first : second
}

/** Returns the first moment of a day in a time zone. */
export const startOfDay = (day: string, timeZone: string): number =>
  endOfDay(dayIn('UTC', Date.parse(day) - DAY), timeZone)

/**
 * Returns whether a day is over in a time zone. Uses `Intl` only around midnight, because its first use takes more than
 * 100 ms on a slow phone.
 */
export function isDayOver(day: string, timeZone: string, at: number = Date.now()): boolean {
  const sinceMidnight = at - Date.parse(day) - DAY
  return Math.abs(sinceMidnight) > DAY ? sinceMidnight > 0 : dayIn(timeZone, at) > day
}

const localTime = (timeZone: string, at: number): string =>
  new Date(at + offsetIn(timeZone, at)).toISOString().slice(0, 19)

/** Returns how far local time is ahead of UTC, in milliseconds. */
function offsetIn(timeZone: string, at: number): number {
  if (timeZone === 'UTC') return 0
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    formats.set(timeZone, format)
  }
  const [, sign, hours, minutes] = /GMT([+-])(\d+):(\d+)/.exec(format.format(at)) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')
