import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { HttpError } from '../errors/http-error.ts'

/** In bytes per second, on average over a minute. */
const MIN_SPEED = 4096
const MIN_BYTES_PER_MINUTE = MIN_SPEED * 60
const CHECK_MS = 5000
const CHECKS_PER_MINUTE = 60_000 / CHECK_MS

/** A server may respond with another error of the same code, so the code does not tell them apart. */
class SlowBodyError extends HttpError {
  constructor() {
    const message =
      'This arrived too slowly, so the server stopped waiting. Please check your connection and try again.'
    super(408, 'request/too-slow', message)
  }
}

/** Returns whether a body was ended because it arrived too slowly. */
export const isSlowBody = (error: unknown): boolean => error instanceof SlowBodyError

/**
 * Ends each body that arrives more slowly than 4 KiB/s over a minute: its reader fails, and the handler can still
 * respond. Time for which the server does not read does not count. After the response, closes the connection instead.
 */
export function endSlowBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, headers }, reply) => {
    if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return
    const arrivedBytes = countArriving(raw)
    const counts = [arrivedBytes()]
    const timer = setInterval(check, CHECK_MS).unref()
    raw.once('close', () => clearInterval(timer))

    function check(): void {
      if (raw.complete) clearInterval(timer)
      // After the response, nobody may read what arrives.
      if (raw.complete || (raw.readableLength > 0 && !reply.raw.writableFinished)) return
      const now = arrivedBytes()
      counts.push(now)
      if (counts.length <= CHECKS_PER_MINUTE) return
      const minuteAgo = counts.shift() ?? 0
      if (now - minuteAgo >= MIN_BYTES_PER_MINUTE) return
      if (reply.raw.headersSent) raw.destroy()
      else endBody(raw, new SlowBodyError())
    }
  })
}

/** Counts the bytes of a body as they arrive, because listening for them would start to read it. */
function countArriving(body: IncomingMessage): () => number {
  const push = body.push.bind(body)
  let bytes = 0
  body.push = (chunk, encoding) => {
    bytes += chunk?.length ?? 0
    return push(chunk, encoding)
  }
  return () => bytes
}

/** Makes the reader of a body, if any, fail. Unlike `destroy`, keeps the connection open for the response. */
export function endBody(body: Readable, error: Error): void {
  // An error without a listener would end the process.
  body.once('error', () => undefined)
  body.emit('error', error)
}
