import { Command } from 'commander'
import { inboxCommand } from './cli/inbox.ts'
import { fsckCommand, migrateCommand, sweepCommand } from './cli/maintenance.ts'
import { userCommand } from './cli/user.ts'

const program = new Command('api').description(
  "The operator's commands. Settings come from the environment (DATA_DIR).",
)
for (const command of [migrateCommand, userCommand, inboxCommand, sweepCommand, fsckCommand]) {
  program.addCommand(command())
}
explainErrors(program)

try {
  await program.parseAsync()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** Whoever mistypes a command is shown how it goes. */
function explainErrors(command: Command): void {
  command.showHelpAfterError()
  for (const below of command.commands) explainErrors(below)
}
