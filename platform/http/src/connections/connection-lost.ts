import type { Readable } from 'node:stream'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../errors/http-error.ts'

const LOST = 'request/aborted'

/** Creates the error for a client that is not there to read the response. */
export const connectionLost = () => new HttpError(400, LOST, 'The connection was lost.')

/** Throws if the connection is already lost. Call this synchronously before reading a body, which would never end. */
export function assertConnected(body: Readable): void {
  if (body.readableAborted) throw connectionLost()
}

const CONNECTION_ERRORS = ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']

/** Whether a request failed only because its client disconnected. */
export function isConnectionLost({ code }: FastifyError, { raw }: FastifyRequest): boolean {
  return code === LOST || (raw.readableAborted && CONNECTION_ERRORS.includes(code))
}

/** Rejects requests whose connection is lost before Fastify reads their body. */
export function rejectLostConnections(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ raw }, _reply, payload) => {
    assertConnected(raw)
    return payload
  })
}

const SEND_TIMEOUT_MS = 60_000

/**
 * Aborts the response if its client reads nothing for `timeout` ms. Allows slow clients that make progress. Node.js
 * restores its own timeouts afterward.
 */
export function setSendTimeout({ raw }: FastifyReply, timeout = SEND_TIMEOUT_MS): void {
  raw.setTimeout(timeout, () => raw.destroy())
}
