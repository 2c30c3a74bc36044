import type { Readable } from 'node:stream'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

export const connectionLost = () => new AppError('request/aborted', 'The connection was lost.')

/**
 * Throws if the connection is already lost. Call it in the same step that starts reading a body: a body that lost its
 * connection earlier emits neither `end` nor `error`, so its reader would wait forever.
 */
export function assertConnected(body: Readable): void {
  if (body.readableAborted) throw connectionLost()
}

const OF_CONNECTIONS = ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']

/** Tells whether a request ended only because its caller disconnected. Any other error is still a failure. */
export function isConnectionLost({ code }: FastifyError, { raw }: FastifyRequest): boolean {
  return code === connectionLost().code || (raw.readableAborted && OF_CONNECTIONS.includes(code))
}

/** Ends requests whose connection is lost, for the bodies that Fastify reads itself. */
export function rejectLostConnections(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ raw }, _reply, payload) => {
    assertConnected(raw)
    return payload
  })
}
