const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
const kilobytes = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const UNITS = ['', 'KB', 'MB', 'GB', 'TB'] as const

/** Formats a time in the visitor's time zone. Returns an invalid date unchanged. */
export function formatTime(iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? iso : time.format(date)
}

export const formatKb = (size: number) => kilobytes.format(size)

/** Formats a size in units of 1024 bytes, like the files table: `1.5 MB`. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1)
  const number = (bytes / 1024 ** power).toLocaleString('en', { maximumFractionDigits: power === 0 ? 0 : 1 })
  return `${number} ${UNITS[power] || (bytes === 1 ? 'byte' : 'bytes')}`
}
