import { createKeyedSemaphore, HttpError } from '@mfe/http'
import { addressOf, type CommandRequest, runAs } from '@mfe/release/commands'
import type { FastifyRequest } from 'fastify'
import type { ConsoleContext } from './context.ts'
import type { Session } from './sessions.ts'

/** The commands of one token at a time. */
const MAX_COMMANDS = 4

/** Creates what runs commands as `mfe` does over the network: with the rights of the session, and the same checks. */
export function createRunCommand({ store, config, now, sessions, logger }: ConsoleContext) {
  const slots = createKeyedSemaphore(MAX_COMMANDS)

  /** Rejects a change in progress if the session, or its token, has ended by now. */
  async function identifyAgain(request: FastifyRequest, { identity }: Session) {
    const again = await sessions.find(request)
    if (again?.identity.name === identity.name) return again.identity
    throw new HttpError(401, 'access/unknown-token', 'Your session has ended. Nothing changed.')
  }

  /** Resolves to what the command prints. `startedAt`: changes of an app after that make it fail. */
  return async (
    request: FastifyRequest,
    session: Session,
    command: CommandRequest,
    startedAt?: Date,
  ): Promise<string[]> => {
    const { identity } = session
    const leave = slots.tryAcquire(identity.tokenId)
    if (!leave) {
      throw new HttpError(429, 'request/too-many', 'Too many commands at once. Nothing changed. Please try again.')
    }
    try {
      const printed: string[] = []
      const caller = {
        identity,
        ...addressOf(request),
        identifyAgain: () => identifyAgain(request, session),
      }
      const print = (text: string) => void printed.push(text)
      await runAs(caller, { store, config, print, now, ...(startedAt && { startedAt }) }, command)
      logger.info({ by: identity.name, command: command.command }, 'ran a command of the release console')
      return printed
    } finally {
      leave()
    }
  }
}
