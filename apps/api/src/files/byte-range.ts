import { AppError } from '../shared/errors.ts'
import type { ByteRange } from '../shared/storage/storage.ts'

/**
 * Parses a Range header (RFC 9110, 14.2). Returns `undefined` for the whole file if there is no range, several ranges,
 * or another unit. Throws `files/bad-range` for a range outside the file.
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | undefined {
  const [match, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (match === undefined || (first === '' && last === '')) return undefined
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && first !== '' && Number(last) < start) return undefined
  if (start < size && start <= end) return { start, end }
  throw new AppError('files/bad-range', 'This part of the file does not exist.', {
    headers: { 'content-range': `bytes */${size}` },
  })
}
