import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const LONGEST_MS = 3000

/**
 * An answer may be due before a body has arrived: too large, not logged in, nobody there. A connection that is closed
 * with unread bytes is reset, and the caller loses the answer with it. So the answer goes out at once, what still comes
 * is dropped for a while, and then the connection ends.
 */
export function answerBeforeTheBody(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply, payload) => {
    if (raw.complete || !(typeof payload === 'string' || payload instanceof Readable)) return payload
    reply.header('connection', 'close')
    if (typeof payload === 'string') reply.header('content-length', Buffer.byteLength(payload))
    return Readable.from(answerThenDrain(payload, raw))
  })
}

async function* answerThenDrain(answer: string | Readable, request: FastifyRequest['raw']) {
  yield* typeof answer === 'string' ? [answer] : answer
  request.unpipe().resume()
  // Whichever comes first: the end, a broken connection, too long.
  await finished(request, { signal: AbortSignal.timeout(LONGEST_MS), cleanup: true }).catch(() => undefined)
}
