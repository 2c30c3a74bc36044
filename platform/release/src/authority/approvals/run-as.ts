import type { Identity } from '#index.ts'
import type { CommandContext } from '../commands/context.ts'
import type { CommandRequest } from '../commands/requests.ts'
import { withRecheck } from '../preconditions/with-recheck.ts'
import { authorize, authorizeChange } from '../rights.ts'
import { runCommand } from './run-command.ts'

/** Who wants a command to be run, over the network. */
export interface Caller {
  identity: Identity
  /** For the history. */
  address?: string
  /** Identifies the caller again, right before a change. Rejects if it may do nothing anymore. */
  identifyAgain: () => Promise<Identity>
}

/** Runs a command like `runCommand`, with the rights of its caller, which are checked again before each change. */
export async function runAs(
  { identity, address, identifyAgain }: Caller,
  context: Omit<CommandContext, 'author' | 'identity' | 'openRenderer'>,
  request: CommandRequest,
): Promise<boolean> {
  authorize(identity, request)
  const store = withRecheck(context.store, async (apps) => authorizeChange(await identifyAgain(), request, apps))
  const author = { by: identity.name, ...(address !== undefined && { address }) }
  return runCommand({ ...context, store, author, identity }, request)
}
