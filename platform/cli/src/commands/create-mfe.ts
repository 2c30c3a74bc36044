import { printable } from '@mfe/release/failures'
import { Command } from 'commander'
import { newCommand } from '../new/new-command.ts'
import { assertNoFlags, newRepository, type RepositoryFlags } from '../new/new-repository.ts'
import { type PublishFlags, publishCommand } from '../publish/publish-command.ts'
import type { MfeContext } from '../requests/context.ts'
import { onThisMachine, withHiddenSite } from '../requests/local-only.ts'
import type { Place } from '../requests/run-request.ts'
import { addAccessCommands } from './access-commands.ts'
import { backupCommand, restoreCommand } from './backup-commands.ts'
import { addConfigCommands } from './config-commands.ts'
import { addReleaseCommands, withSite } from './release-commands.ts'
import { typesCommand } from './types-command.ts'

/** Creates the `mfe` command. Its actions reject with a `ReleaseError` for expected failures. */
export function createMfe(given: MfeContext): Command {
  const context: MfeContext = { ...given, print: (text) => given.print(printable(text)) }
  const mfe = new Command('mfe').description('Releases the apps of a site independently of each other.')
  withSite(mfe.command('publish <app>'))
    .description('build, check and store a version, without making it live')
    .option('--version <version>', 'default: package version and content hash')
    .option('--no-build', 'publish the existing build in dist')
    .option('--new-store', 'begin a release store with this shell, if there is none')
    .option('--takes <apps>', 'take paths over from these apps, to promote it with them as one change')
    .option('--reason <text>', 'why, for the history')
    .option('--dry-run', 'store nothing: say what would be stored, and every reason against it')
    .option('--json', 'print one line of JSON, after what the build prints')
    .action((app: string, flags: PublishFlags) => publishCommand(context, app, flags))
  addReleaseCommands(mfe, context)
  addConfigCommands(mfe, context)
  addAccessCommands(mfe, context)
  onThisMachine(mfe.command('new <app>'), 'mfe new creates a remote in this folder')
    .description('create a remote with one page')
    .option('--standalone', 'as a repository of its own, with tests, CI and an owner')
    .option('--into <folder>', 'with --standalone: the folder for it; default: this one')
    .option('--packages <folder>', 'with --standalone: install packed packages of the platform from this folder')
    .option('--registry', 'with --standalone: install published packages; the default')
    .option('--menu <group>', 'with --standalone: the group of the header for its menu entry; default: main')
    .option('--owner <owner>', 'with --standalone: who reviews changes, for CODEOWNERS')
    .action((app: string, { standalone, ...flags }: { standalone?: boolean } & RepositoryFlags) => {
      if (standalone) return newRepository(context, app, flags)
      assertNoFlags(flags)
      return newCommand(context, app)
    })
  withSite(mfe.command('types'))
    .description('save what remotes are built against on the site: types in .mfe/site.ts, the rest in .mfe/site.json')
    .action((place: Place) => typesCommand(context, place))
  withHiddenSite(mfe.command('backup <folder>'))
    .description('copy all versions and what is live to a new folder, even during releases')
    .action((folder: string, place: Place) => backupCommand(context, folder, place))
  withHiddenSite(mfe.command('restore <folder>'))
    .description('copy a backup into an empty release store, before the first start')
    .action((folder: string, place: Place) => restoreCommand(context, folder, place))
  onThisMachine(mfe.command('serve-releases'), 'mfe serve-releases serves the store of this machine')
    .description('run the release service alone, for the gateways of a site with MFE_SERVICE=off')
    .action(() => context.serveReleases())
  return mfe
}
