const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `2026-03-10` as "March 10, 2026", the same on server and client. */
export function formatDay(date: string): string {
  return day.format(new Date(date))
}
