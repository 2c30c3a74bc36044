const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
const kilobytes = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** In the visitor's time zone. Returns an invalid date unchanged. */
export function formatTime(iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? iso : time.format(date)
}

export const formatKb = (size: number) => kilobytes.format(size)
