import type { Readable } from 'node:stream'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

export const senderGone = () => new AppError('request/aborted', 'The connection was lost.')

/**
 * To be asked in the step that begins to read a body: one whose connection was lost before that emits neither an end
 * nor an error any more, and its reader waits forever with all that it holds.
 */
export function assertConnected(body: Readable): void {
  if (body.readableAborted) throw senderGone()
}

const OF_CONNECTIONS = ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']

/** Whether a request ended only because its caller left. What else fails on the way stays a failure. */
export function isConnectionLost({ code }: FastifyError, { raw }: FastifyRequest): boolean {
  return code === senderGone().code || (raw.readableAborted && OF_CONNECTIONS.includes(code))
}

/** For the bodies that Fastify reads by itself. */
export function endWithConnection(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ raw }, _reply, payload) => {
    assertConnected(raw)
    return payload
  })
}
