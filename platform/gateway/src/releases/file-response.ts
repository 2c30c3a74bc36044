import type { IncomingHttpHeaders } from 'node:http'
import type { ByteRange } from '@mfe/release'
import { matchesEtag } from '../http/conditional-requests.ts'

export interface FileResponse {
  status: 200 | 206 | 304 | 412 | 416
  range?: ByteRange
}

/** Determines the response to a file request from its preconditions and range (RFC 9110, 13.2.2 and 14). */
export function fileResponse(headers: IncomingHttpHeaders, etag: string, size: number): FileResponse {
  const { 'if-match': match, 'if-none-match': noneMatch, 'if-range': ifRange } = headers
  if (match !== undefined && !matchesEtag(match, etag)) return { status: 412 }
  // A reload sends no-cache to get the whole file again.
  const isReload = headers['cache-control']?.includes('no-cache') ?? false
  if (noneMatch !== undefined && !isReload && matchesEtag(noneMatch, etag)) return { status: 304 }
  if (ifRange !== undefined && (ifRange !== etag || etag.startsWith('W/'))) return { status: 200 }
  return rangeResponse(headers.range, size)
}

/** Responds with the whole file if the header is missing, or has several ranges or another unit. */
function rangeResponse(header: string | undefined, size: number): FileResponse {
  if (!header?.startsWith('bytes=') || header.includes(',')) return { status: 200 }
  const [match, first = '', last = ''] = /^bytes= *(\d*)-(\d*) *$/.exec(header) ?? []
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (match === undefined || first + last === '' || start > end) return { status: 416 }
  return { status: 206, range: { start, end } }
}
