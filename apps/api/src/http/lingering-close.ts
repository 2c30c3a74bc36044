import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const SMALL_BODY = 64 * 1024
const MAX_DRAIN_MS = 3000
const MAX_BYTES = 64 * 1024 ** 2

/**
 * Closes connections lingeringly when an answer precedes the end of a large body: too large, not logged in, name taken.
 * Closing with unread bytes would reset the connection, and the caller would lose the answer. So the answer is sent at
 * once, some of the rest is read and dropped, and then the connection closes.
 */
export function lingerAfterEarlyAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!hasMuchToCome(request.raw) || typeof payload !== 'string') return payload
    reply.headers({ connection: 'close', 'content-length': String(Buffer.byteLength(payload)) })
    return Readable.from(answerThenDrain(payload, request.raw))
  })
}

function hasMuchToCome(request: IncomingMessage): boolean {
  const length = request.headers['content-length']
  const isLarge = request.headers['transfer-encoding'] !== undefined || Number(length ?? 0) > SMALL_BODY
  return isLarge && request.complete === false
}

async function* answerThenDrain(answer: string, request: IncomingMessage) {
  yield answer
  const enough = new AbortController()
  let dropped = 0
  request.unpipe()
  request.on('data', (chunk: Buffer) => {
    dropped += chunk.length
    if (dropped > MAX_BYTES) enough.abort()
  })
  // Resumes the stream, which `unpipe` has paused.
  request.resume()
  const { signal } = enough
  // Whichever comes first: the end of the body, a broken connection, too many bytes or too much time.
  const reasons = [finished(request, { signal, cleanup: true }), delay(MAX_DRAIN_MS, undefined, { signal, ref: false })]
  await Promise.race(reasons).catch(() => undefined)
  enough.abort()
  await Promise.allSettled(reasons)
}
