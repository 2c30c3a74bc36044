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

try {
  await program.parseAsync()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
