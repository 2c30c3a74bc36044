const UNITS = ['', 'KB', 'MB', 'GB', 'TB'] as const

/** In units of 1024 bytes, as the files table counts them: `1.5 MB`. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1)
  const number = (bytes / 1024 ** power).toLocaleString('en', { maximumFractionDigits: power === 0 ? 0 : 1 })
  return `${number} ${UNITS[power] || (bytes === 1 ? 'byte' : 'bytes')}`
}
