const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Formats `2026-03-10` as "March 10, 2026". Avoids `Intl`, whose first use takes over 100 ms on a slow phone. */
export function longDate(day: string): string {
  const [year, month, date] = day.split('-')
  return `${MONTHS[Number(month) - 1]} ${Number(date)}, ${year}`
}
