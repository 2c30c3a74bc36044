import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { removeBodyHeaders, TOO_MANY_HEADERS, TOO_MANY_REQUESTS } from '../errors/http-error.ts'
import { createCallerLimiter } from './keyed-semaphore.ts'

const KIB = 1024

/** The limit per caller on the bytes of large responses in progress: 128 downloads, or 256 pages and scripts. */
export const MAX_UNREAD_BYTES = 16 * KIB * KIB

/** Smaller responses are always sent: they may say what has been stored. */
const MAX_SMALL = 16 * KIB

/** What a stream of objects keeps in memory: the piece that is being sent, and the next one. */
const STREAM_BYTES = 128 * KIB

/** Responds with 429 instead of a large response while the caller's clients leave too many bytes of others unread. */
export function limitUnreadBytes(app: FastifyInstance): void {
  const acquire = createCallerLimiter(MAX_UNREAD_BYTES)
  app.addHook('onSend', async (request, reply, payload) => {
    const bytes = unreadBytes(payload, reply.getHeader('content-length'))
    // Long-lived responses have a limit of their own. A connection that is already lost does not close again.
    if (bytes <= MAX_SMALL || request.routeOptions.config.isLongLived || reply.raw.destroyed) return payload
    const release = acquire(request.ip, bytes)
    if (release) {
      reply.raw.once('close', release)
      return payload
    }
    if (payload instanceof Readable) payload.destroy()
    removeBodyHeaders(reply)
    reply.code(429).headers(TOO_MANY_HEADERS).type('application/json')
    return JSON.stringify(TOO_MANY_REQUESTS)
  })
}

/** Returns how many bytes of a response stay in memory while nobody reads it. */
function unreadBytes(payload: unknown, length: unknown): number {
  if (typeof payload === 'string' || payload instanceof Uint8Array) return Buffer.byteLength(payload)
  if (!(payload instanceof Readable)) return 0
  const buffered = payload.readableObjectMode ? STREAM_BYTES : 2 * payload.readableHighWaterMark
  return length === undefined ? buffered : Math.min(Number(length), buffered)
}
