const DAY = 86_400_000

/** Returns the calendar day in a time zone, `YYYY-MM-DD`. Throws a `RangeError` for an unknown zone. */
export const dayIn = (timeZone: string, at: number = Date.now()): string =>
  // In Swedish, dates are written as in ISO 8601.
  new Intl.DateTimeFormat('sv', { timeZone }).format(at)

/** Returns the year in a time zone. */
export const yearIn = (timeZone: string): number => Number(dayIn(timeZone).slice(0, 4))

/** Returns whether a day is over. Uses `Intl`, which takes 100 ms on a slow phone at first, only around midnight. */
export function isDayOver(day: string, timeZone: string, at: number = Date.now()): boolean {
  const sinceMidnight = at - Date.parse(day) - DAY
  return Math.abs(sinceMidnight) > DAY ? sinceMidnight > 0 : dayIn(timeZone, at) > day
}
