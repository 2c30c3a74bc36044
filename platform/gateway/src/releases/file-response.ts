import { type ByteRange, matchesStrongly, matchesWeakly, requestedRange } from '@mfe/http'
import type { FastifyRequest } from 'fastify'

export interface FileResponse {
  status: 200 | 206 | 304 | 412 | 416
  range?: ByteRange
}

/** Determines the response to a file request from its preconditions and range (RFC 9110, 13.2.2 and 14). */
export function fileResponse(
  request: Pick<FastifyRequest, 'method' | 'headers'>,
  etag: string,
  size: number,
): FileResponse {
  const { 'if-match': match, 'if-none-match': noneMatch, 'cache-control': caching } = request.headers
  if (match !== undefined && !matchesStrongly(match, etag)) return { status: 412 }
  // A reload sends no-cache to get the whole file again.
  const isReload = caching?.includes('no-cache') ?? false
  if (!isReload && matchesWeakly(noneMatch, etag)) return { status: 304 }
  const range = requestedRange(request, etag, size)
  if (range === 'unsatisfiable') return { status: 416 }
  return range ? { status: 206, range } : { status: 200 }
}
