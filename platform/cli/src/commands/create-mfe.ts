import { Command } from 'commander'
import type { MfeContext } from './context.ts'
import { doctorCommand } from './doctor-command.ts'
import { promoteCommand, rollbackCommand } from './live-commands.ts'
import { newCommand } from './new-command.ts'
import { previewCommand } from './preview-command.ts'
import { pruneCommand } from './prune-command.ts'
import { type PublishFlags, publishCommand } from './publish-command.ts'
import { statusCommand } from './status-command.ts'

/** The `mfe` command over what the composition root hands in. Expected failures are thrown as `ReleaseError`. */
export function createMfe(context: MfeContext): Command {
  const mfe = new Command('mfe').description('Delivers the parts of the site independently of each other.')
  mfe
    .command('publish <app>')
    .description('build, check and store a version; changes nothing live')
    .option('--version <version>', 'default: package version and content hash')
    .option('--no-build', 'publish what is in dist')
    .action((app: string, flags: PublishFlags) => publishCommand(context, app, flags))
  mfe
    .command('promote <app@version>')
    .description('make a version live from the next page on')
    .option('--percent <share>', 'for this share of the visitors only, sticky per visitor')
    .action((target: string, flags: { percent?: string }) => promoteCommand(context, target, flags))
  mfe
    .command('rollback <app>')
    .description('drop the candidate, else return to the last stable version')
    .action((app: string) => rollbackCommand(context, app))
  mfe
    .command('status [app]')
    .description('what is live, since when, for how many')
    .option('--json', 'for programs')
    .action((app: string | undefined, flags: { json?: boolean }) => statusCommand(context, app, flags))
  mfe
    .command('preview <app@version...>')
    .description('a link that shows published versions on one page')
    .option('--path <path>', 'the page; default: the first of the app')
    .option('--days <days>', 'how long a signed link works', '7')
    .action((targets: string[], flags: { path?: string; days: string }) => previewCommand(context, targets, flags))
  mfe
    .command('doctor')
    .description('check every live and candidate pair')
    .option('--json', 'for programs')
    .action(async (flags: { json?: boolean }) => {
      if (!(await doctorCommand(context, flags))) context.fail()
    })
  mfe
    .command('new <app>')
    .description('write a new remote')
    .action((app: string) => newCommand(context, app))
  mfe
    .command('prune')
    .description('remove old versions that are no longer served to anyone')
    .option('--older-than <days>', 'since their last visitor', '30d')
    .option('--dry-run', 'only list them')
    .action((flags: { olderThan: string; dryRun?: boolean }) => pruneCommand(context, flags))
  return mfe
}
