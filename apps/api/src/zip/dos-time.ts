const QUARTER = 15 * 60_000
const FIRST_YEAR = 1980

/**
 * Returns a function that encodes an instant in the two 16-bit fields of DOS, as the date and time of day in this time
 * zone: the fields have no zone, and readers that ignore the exact time beside them show them as they are.
 */
export function createDosClock(timeZone: string): (date: Date) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  })

  function offsetAt(instant: number): number {
    const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
    const { year = 0, month = 1, day, hour, minute, second } = parts
    return Date.UTC(year, month - 1, day, hour, minute, second) - instant
  }

  // Clocks change at quarters of an hour, and files of a folder have similar times.
  let quarter = Number.NaN
  let offset = 0
  return (date) => {
    const start = Math.floor(date.getTime() / QUARTER) * QUARTER
    if (start !== quarter) [quarter, offset] = [start, offsetAt(start)]
    const local = new Date(date.getTime() + offset)
    if (local.getUTCFullYear() < FIRST_YEAR) return 0x210000
    const day = ((local.getUTCFullYear() - FIRST_YEAR) << 9) | ((local.getUTCMonth() + 1) << 5) | local.getUTCDate()
    const time = (local.getUTCHours() << 11) | (local.getUTCMinutes() << 5) | (local.getUTCSeconds() >> 1)
    return day * 0x10000 + time
  }
}
