import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const MAX_DRAIN_MS = 3000

/**
 * Closes connections lingeringly when an answer precedes the end of a body: too large, not logged in, no such address.
 * Closing with unread bytes would reset the connection, and the caller would lose the answer. So the answer is sent at
 * once, further bytes are dropped for a while, and then the connection closes.
 */
export function lingerAfterEarlyAnswers(app: FastifyInstance): void {
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
  // Whichever comes first: the end of the body, a broken connection, too much time.
  await finished(request, { signal: AbortSignal.timeout(MAX_DRAIN_MS), cleanup: true }).catch(() => undefined)
}
