import type { FastifyRequest } from 'fastify'

/** A range of a file's bytes; both ends are inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Returns the range of a file that a request asks for, or `undefined` for the whole file. Only GET has ranges, and only
 * if `If-Range` is missing or names this version by a strong tag (RFC 9110, 13.1.5 and 14.2).
 */
export function requestedRange(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  etag: string,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const { 'if-range': ifRange, range } = headers
  const isThisVersion = ifRange === undefined || (ifRange === etag && !etag.startsWith('W/'))
  return method === 'GET' && isThisVersion ? parseRange(range, size) : undefined
}

/**
 * Parses a Range header (RFC 9110, 14). Returns `undefined` if there is no range, an invalid one, several, or another
 * unit. Nothing of an empty file can be requested, so it is sent whole too: some clients ask for a range of every file.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? []
  if (first + last === '' || size === 0) return undefined
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start < size ? { start, end } : 'unsatisfiable'
}
