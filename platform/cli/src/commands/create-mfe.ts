import { Command } from 'commander'
import { backupCommand, restoreCommand } from './backup-commands.ts'
import type { MfeContext } from './context.ts'
import { doctorCommand } from './doctor-command.ts'
import { promoteCommand, rollbackCommand } from './live-commands.ts'
import { newCommand } from './new-command.ts'
import { previewCommand, rotatePreviewKeyCommand } from './preview-command.ts'
import { pruneCommand } from './prune-command.ts'
import { type PublishFlags, publishCommand } from './publish-command.ts'
import { statusCommand } from './status-command.ts'

/** Creates the `mfe` command. Its actions reject with a `ReleaseError` for expected failures. */
export function createMfe(context: MfeContext): Command {
  const mfe = new Command('mfe').description('Releases the apps of a site independently of each other.')
  mfe
    .command('publish <app>')
    .description('build, check and store a version, without making it live')
    .option('--version <version>', 'default: package version and content hash')
    .option('--no-build', 'publish the existing build in dist')
    .option('--new-store', 'begin a release store with this shell, if there is none')
    .action((app: string, flags: PublishFlags) => publishCommand(context, app, flags))
  mfe
    .command('promote <app@version...>')
    .description('make a version live, or those of several apps as one change, starting with the next page request')
    .option('--percent <share>', 'one version only: for this share of visitors; each visitor stays in one group')
    .action((targets: string[], flags: { percent?: string }) => promoteCommand(context, targets, flags))
  mfe
    .command('rollback <app>')
    .description('drop the candidate or, without one, return to the last stable version')
    .option('--force', 'return without the paths that other apps serve by now')
    .action((app: string, flags: { force?: boolean }) => rollbackCommand(context, app, flags))
  mfe
    .command('status [app]')
    .description('show what is live, since when, and for how many visitors')
    .option('--json', 'print JSON')
    .action((app: string | undefined, flags: { json?: boolean }) => statusCommand(context, app, flags))
  mfe
    .command('preview <app@version...>')
    .description('print a link to a page with these versions, live or not')
    .option('--path <path>', 'the page; default: the first page of the app')
    .option('--days <days>', 'how long a signed link works', '7')
    .action((targets: string[], flags: { path?: string; days: string }) => previewCommand(context, targets, flags))
  mfe
    .command('preview-key')
    .description('the key that signs preview links')
    .command('rotate')
    .description('replace the key; links that the former one signed work for a time')
    .option('--days <days>', 'how long they work', '30')
    .action((flags: { days: string }) => rotatePreviewKeyCommand(context, flags))
  mfe
    .command('doctor')
    .description('check every live and candidate version and pair, and the store')
    .option('--json', 'print JSON')
    .action(async (flags: { json?: boolean }) => {
      if (!(await doctorCommand(context, flags))) context.fail()
    })
  mfe
    .command('new <app>')
    .description('create a remote with one page')
    .action((app: string) => newCommand(context, app))
  mfe
    .command('prune')
    .description('remove old versions that no visitor gets')
    .option('--older-than <days>', 'minimum time since their last visitor, 30d or more', '30d')
    .option('--dry-run', 'list them without removing any')
    .action((flags: { olderThan: string; dryRun?: boolean }) => pruneCommand(context, flags))
  mfe
    .command('backup <folder>')
    .description('copy all versions and what is live to a new folder, even during releases')
    .action((folder: string) => backupCommand(context, folder))
  mfe
    .command('restore <folder>')
    .description('copy a backup into an empty release store, before the first start')
    .action((folder: string) => restoreCommand(context, folder))
  return mfe
}
