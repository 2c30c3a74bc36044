import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'

const MAX_DRAIN_MS = 3000

interface Options {
  /** Bodies up to this size are left to Node, which reads them itself and keeps the connection. */
  smallBody?: number
}

/**
 * Delays closing a connection when a response precedes the end of the request body: too large, not logged in, no such
 * address. Closing with unread bytes would reset the connection, and the caller would lose the response. So the
 * response is sent at once, further bytes are dropped for a while, and then the connection closes.
 */
export function lingerAfterEarlyResponses(app: FastifyInstance, { smallBody = 0 }: Options = {}): void {
  app.addHook('onSend', async ({ raw }, reply, payload) => {
    if (!hasMoreThan(smallBody, raw) || !(typeof payload === 'string' || payload instanceof Readable)) return payload
    reply.header('connection', 'close')
    if (typeof payload === 'string') reply.header('content-length', Buffer.byteLength(payload))
    return Readable.from(respondThenDrain(payload, raw))
  })
}

const hasMoreThan = (bytes: number, { complete, headers }: IncomingMessage): boolean =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > bytes)

async function* respondThenDrain(response: string | Readable, request: IncomingMessage) {
  yield* typeof response === 'string' ? [response] : response
  request.unpipe().resume()
  // Whichever comes first: the end of the body, a broken connection, too much time.
  await finished(request, { signal: AbortSignal.timeout(MAX_DRAIN_MS), cleanup: true }).catch(() => undefined)
}
