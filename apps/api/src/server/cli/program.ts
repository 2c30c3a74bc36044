import { Command } from 'commander'
import { backupCommand, restoreCommand } from './backup.ts'
import { inboxCommand } from './inbox.ts'
import { linkCommand } from './link.ts'
import { clockCommand, fsckCommand, migrateCommand, sweepCommand } from './maintenance.ts'
import { outboxCommand } from './outbox.ts'
import { secretCommand } from './secret.ts'
import { userCommand } from './user.ts'

/** Creates the operator's commands. A mistyped command shows its help. */
export function createProgram(): Command {
  const program = new Command('api').description(
    "The operator's commands. Run them as the server's user, with the server's settings in the environment: above all DATA_DIR.",
  )
  for (const command of [
    userCommand,
    inboxCommand,
    outboxCommand,
    linkCommand,
    clockCommand,
    secretCommand,
    backupCommand,
    restoreCommand,
    migrateCommand,
    sweepCommand,
    fsckCommand,
  ]) {
    program.addCommand(command())
  }
  for (const command of withSubcommands(program)) command.showHelpAfterError()
  return program
}

/** Returns the command and all of its subcommands, because added subcommands do not inherit settings. */
export function withSubcommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withSubcommands)]
}

/** Returns what to print: the original error first, then errors from the cleanup that followed. */
export function problemsOf(error: unknown): unknown[] {
  if (error instanceof SuppressedError) return [...problemsOf(error.suppressed), ...problemsOf(error.error)]
  return [error instanceof Error ? error.message : error]
}
