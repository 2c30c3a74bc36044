import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

const senderGone = () => new AppError('request/aborted', 'The connection was lost.')

/**
 * To be asked in the step that begins to read a body: one whose connection was lost before that emits neither an end
 * nor an error any more, and its reader waits forever with all that it holds.
 */
export function assertConnected(body: Readable): void {
  if (body.readableAborted) throw senderGone()
}

/** For the bodies that Fastify reads by itself. */
export function endWithConnection(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ raw }, _reply, payload) => {
    assertConnected(raw)
    return payload
  })
}
