import { Command } from 'commander'
import { backupCommand, restoreCommand } from './backup.ts'
import { inboxCommand } from './inbox.ts'
import { fsckCommand, migrateCommand, sweepCommand } from './maintenance.ts'
import { userCommand } from './user.ts'

/** Every operator's command. Whoever mistypes one is shown how it goes. */
export function createProgram(): Command {
  const program = new Command('api').description(
    "The operator's commands. Settings come from the environment (DATA_DIR).",
  )
  for (const command of [
    userCommand,
    inboxCommand,
    backupCommand,
    restoreCommand,
    migrateCommand,
    sweepCommand,
    fsckCommand,
  ]) {
    program.addCommand(command())
  }
  for (const command of withAllBelow(program)) command.showHelpAfterError()
  return program
}

/** The command and every one below it: settings are not handed down to commands that are added. */
export function withAllBelow(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withAllBelow)]
}
