import { createKeyedSemaphore } from '@mfe/http'
import type { FastifyInstance } from 'fastify'
import { addressOf } from '../address-of.ts'
import { runAs } from '../approvals/run-as.ts'
import { parseRequest } from '../commands/requests.ts'
import { invalid, tooMany } from '../failures.ts'
import { authorize } from '../rights.ts'
import type { RouteOptions } from './options.ts'

const MAX_COMMAND_BYTES = 64 * 1024

/** The commands of one token at a time. */
const MAX_COMMANDS = 16

/** Reads and parses every live file, in the process that may also serve the site. */
const COSTLY = 'doctor'

/** Registers the call that runs a command with the rights of its token. */
export function registerCommands(
  scope: FastifyInstance,
  { store, config, logger, now, identityOf, identifyAgain, answers, closing }: RouteOptions,
): void {
  const slots = createKeyedSemaphore(MAX_COMMANDS)
  const costly = createKeyedSemaphore(1, Number.POSITIVE_INFINITY)

  // Long-lived, as its answer lasts as long as the command, and must not be replaced once that has begun.
  const options = { bodyLimit: MAX_COMMAND_BYTES, config: { isLongLived: true } }
  scope.post('/commands', options, async (request, reply) => {
    closing.throwIfAborted()
    const startedAt = now()
    const identity = identityOf(request)
    const command = parseRequest(readJson(request.body))
    authorize(identity, command)
    const leave = slots.tryAcquire(identity.tokenId)
    if (!leave) throw tooMany(`${identity.name} runs too many commands at once. Please try again in a moment.`, 5)
    return answers.inLines(reply, async (print) => {
      let endTurn: (() => void) | undefined
      try {
        // The caller sees that it waits: the answer has lines.
        endTurn = command.command === COSTLY ? await costly.acquire('', closing) : undefined
        const caller = { identity, ...addressOf(request), identifyAgain: () => identifyAgain(request) }
        const ok = await runAs(caller, { store, config, print, now, startedAt }, command)
        logger.info({ by: identity.name, command: command.command }, 'ran a command')
        return { done: true, ok }
      } finally {
        endTurn?.()
        leave()
      }
    })
  })
}

function readJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    throw invalid('A command is sent as JSON.')
  }
}
