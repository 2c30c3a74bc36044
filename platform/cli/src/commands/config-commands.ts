import type { Command } from 'commander'
import type { MfeContext } from '../requests/context.ts'
import { type Place, runChange, runRequest } from '../requests/run-request.ts'
import { withSite } from './release-commands.ts'

interface ChangeFlags extends Place {
  reason?: string
}

/** Registers the commands about the public settings of remotes. */
export function addConfigCommands(mfe: Command, context: MfeContext): void {
  const config = mfe.command('config').description('the public settings of a remote, as a site has set them')
  withSite(config.command('get <app> [name]'))
    .description('show the settings of the live versions, and where their values are from')
    .option('--json', 'print JSON')
    .action((app: string, name: string | undefined, { json, ...place }: { json?: boolean } & Place) =>
      runRequest(context, { command: 'settings', app, name, json }, place),
    )
  withSite(config.command('set <app> <name=value...>'))
    .description('set settings for everyone, starting with the next page request')
    .option('--reason <text>', 'why, for the history')
    .action((app: string, set: string[], { reason, ...place }: ChangeFlags) =>
      runChange(context, { command: 'configure', app, set, reason }, place),
    )
  withSite(config.command('unset <app> <name...>'))
    .description('return settings to the defaults of the live version')
    .option('--reason <text>', 'why, for the history')
    .action((app: string, unset: string[], { reason, ...place }: ChangeFlags) =>
      runChange(context, { command: 'configure', app, unset, reason }, place),
    )
}
