import type { IncomingHttpHeaders } from 'node:http'
import { matchesEtag, requestedPart } from '@mfe/http'
import type { ByteRange } from '@mfe/release'

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
  const part = requestedPart(headers.range, size)
  if (part === 'unsatisfiable') return { status: 416 }
  return part ? { status: 206, range: part } : { status: 200 }
}
