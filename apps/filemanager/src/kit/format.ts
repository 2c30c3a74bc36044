import type { StoredFile } from '@site/contracts'

const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
const wholeNumber = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const kilobytes = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const oneDecimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const UNITS = ['', 'KB', 'MB', 'GB', 'TB'] as const

/** Formats a time in the visitor's time zone. Returns an invalid date unchanged. */
export function formatTime(iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? iso : time.format(date)
}

export const formatCount = (count: number, noun: string) =>
  `${wholeNumber.format(count)} ${noun}${count === 1 ? '' : 's'}`

type Size = Pick<StoredFile, 'size' | 'isEmpty'>

/** Returns the size of several files, which is empty only if all are. */
export const totalOf = (files: readonly Size[]): Size => ({
  size: files.reduce((total, { size }) => total + size, 0),
  ...(files.every(({ isEmpty }) => isEmpty) && { isEmpty: true as const }),
})

/** Formats the KB of a file as in its table: `1,536.00`; `<0.01` for a few bytes. */
export const formatKb = ({ size, isEmpty }: Size) =>
  size === 0 && !isEmpty ? `<${kilobytes.format(0.01)}` : kilobytes.format(size)

/** Formats a size in KB in the most readable unit: `1.5 MB`. */
export const formatReadable = (kb: number) => (kb < 1 ? 'Under 1 KB' : formatBytes(kb * 1024))

/** Like `formatKb`, with the unit. If it is 1 MB or more, adds a more readable one: `1,536.00 KB (1.5 MB)`. */
export const formatSize = (file: Size) =>
  `${formatKb(file)} KB${file.size < 1024 ? '' : ` (${formatReadable(file.size)})`}`

/** Formats the size of a file in the most readable unit: `1.5 MB`; less than 1 KB as in the table. */
export const formatFileSize = (file: Size) => (file.size < 1 ? `${formatKb(file)} KB` : formatBytes(file.size * 1024))

/** Formats a size in units of 1024 bytes, like the files table: `1.5 MB`. If it rounds up to 1,024 MB, it is `1 GB`. */
export function formatBytes(bytes: number): string {
  const fitting = UNITS.findIndex((_, power) => Math.round((bytes / 1024 ** power) * 10) < 10_240)
  const power = fitting < 0 ? UNITS.length - 1 : fitting
  const number = power === 0 ? wholeNumber.format(bytes) : oneDecimal.format(bytes / 1024 ** power)
  return `${number} ${UNITS[power] || (bytes === 1 ? 'byte' : 'bytes')}`
}
