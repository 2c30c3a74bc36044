import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'

const MAX_DRAIN_MS = 3000

interface Options {
  /** Leaves bodies up to this size to Node, which reads them and keeps the connection open. */
  smallBody?: number
}

/**
 * Delays closing a connection whose response, such as a 413, precedes the end of the body: closing with unread bytes
 * could lose the response. Discards further bytes for up to 3 seconds, then closes.
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
  // Resolves at the end of the body, when the connection breaks, or at the time limit.
  await finished(request, { signal: AbortSignal.timeout(MAX_DRAIN_MS), cleanup: true }).catch(() => undefined)
}
