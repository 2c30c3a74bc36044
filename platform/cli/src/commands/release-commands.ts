import { doctorCommand } from '@mfe/release/commands'
import type { Command } from 'commander'
import { type PreviewFlags, previewCommand } from '../publish/preview-command.ts'
import type { MfeContext } from '../requests/context.ts'
import { copyFrom } from '../requests/copy-from.ts'
import { listOf } from '../requests/list-of.ts'
import { type Place, runChange, runRequest, siteOf } from '../requests/run-request.ts'

/** Adds an option that sends a command to a site. */
export const withSite = (command: Command): Command =>
  command.option('--to <site>', 'through the release service of this site: its address, or its name in mfe.config.ts')

interface Reason {
  reason?: string
}

interface PromoteFlags extends Reason, Place {
  from?: string
  percent?: string
  retire?: string
  redirect?: string
}

interface RollbackFlags extends Reason, Place {
  with?: string
  force?: boolean
}

/** Registers the commands that change and show what is live. */
export function addReleaseCommands(mfe: Command, context: MfeContext): void {
  withSite(mfe.command('promote <app@version...>'))
    .description('make a version live, or those of several apps as one change, starting with the next page request')
    .option('--from <site>', 'first copy the versions from this site, byte for byte, if they pass the checks of --to')
    .option(
      '--percent <share>',
      'one version only, of an app that is live: for this share of visitors; each visitor stays in one group',
    )
    .option('--retire <app>', 'take this app down with the same change')
    .option('--redirect <path>', 'with --retire: the path of the site that its addresses lead to')
    .option('--reason <text>', 'why, for the history')
    .action(async (targets: string[], { from, percent, retire, redirect, reason, ...place }: PromoteFlags) => {
      const request = { command: 'promote' as const, targets, percent, retire, redirect, reason }
      if (from !== undefined) await copyFrom(context, from, request, place)
      await runChange(context, request, place)
    })
  withSite(mfe.command('rollback <app>'))
    .description('drop the candidate or, without one, return to what was live before, with what changed with it')
    .option('--with <apps>', 'roll back these apps with the same change; their names, separated by commas')
    .option('--force', 'return even if it does not fit, without the paths that other apps serve by now')
    .option('--reason <text>', 'why, for the history')
    .action((app: string, { with: others, force, reason, ...place }: RollbackFlags) => {
      const companions = others === undefined ? {} : { with: listOf(others) }
      return runChange(context, { command: 'rollback', app, ...companions, force, reason }, place)
    })
  withSite(mfe.command('retire <app>'))
    .description('take an app down: its pages and menu entries go, and its addresses lead elsewhere')
    .requiredOption('--redirect <path>', 'the path of the site that its addresses lead to')
    .option('--reason <text>', 'why, for the history')
    .action((app: string, { redirect, reason, ...place }: { redirect: string } & Reason & Place) =>
      runChange(context, { command: 'retire', app, redirect, reason }, place),
    )
  withSite(mfe.command('revoke <app@version>'))
    .description('see to it that nobody gets a version again, which may not be live: for one that does harm')
    .requiredOption('--reason <text>', 'why, for the history')
    .action((target: string, { reason, ...place }: { reason: string } & Place) =>
      runChange(context, { command: 'revoke', target, reason }, place),
    )
  withSite(mfe.command('status [app]'))
    .description('show what is live, since when, and for how many visitors')
    .option('--json', 'print JSON')
    .action((app: string | undefined, { json, ...place }: { json?: boolean } & Place) =>
      runRequest(context, { command: 'status', app, json }, place),
    )
  withSite(mfe.command('log [app]'))
    .description('list what went live when, by whom and why, newest first')
    .option('--published', 'list the stored versions instead: who published what when and why; in JSON, with warnings')
    .option('--json', 'print JSON')
    .action((app: string | undefined, { published, json, ...place }: { published?: boolean; json?: boolean } & Place) =>
      runRequest(context, { command: 'log', app, published, json }, place),
    )
  withSite(mfe.command('preview <app@version...>'))
    .description('print a link to a page with these versions, live or not')
    .option('--working-tree', 'build the apps without a version, and store them as previews that end and never go live')
    .option('--no-build', 'with --working-tree: take the existing builds in dist')
    .option('--path <path>', 'the page; default: the first page of the app')
    .option('--days <days>', 'how long a signed link works; default: 7; with --working-tree, the previews as well: 2')
    .option('--json', 'print JSON')
    .action((targets: string[], flags: PreviewFlags) => previewCommand(context, targets, flags))
  withSite(mfe.command('diff <from> <to>'))
    .description('show what differs between two versions of an app, <app>@<version> each')
    .option('--json', 'print JSON')
    .action((from: string, to: string, { json, ...place }: { json?: boolean } & Place) =>
      runRequest(context, { command: 'diff', from, to, json }, place),
    )
  withSite(mfe.command('preview-key').description('the key that signs preview links').command('rotate'))
    .description('replace the key; links that the former one signed work for a time')
    .option('--days <days>', 'how long they work', '30')
    .action(({ days, ...place }: { days: string } & Place) =>
      runChange(context, { command: 'rotatePreviewKey', days }, place),
    )
  withSite(mfe.command('doctor'))
    .description('check every live and candidate version and pair, and the store')
    .option('--json', 'print JSON')
    .action(({ json, ...place }: { json?: boolean } & Place) =>
      siteOf(context.config, place.to)
        ? runRequest(context, { command: 'doctor', json }, place)
        : doctorHere(context, { json }),
    )
  withSite(mfe.command('prune'))
    .description('remove old versions that no visitor gets')
    .option('--older-than <days>', 'minimum time since their last visitor, 30d or more', '30d')
    .option('--dry-run', 'list them without removing any')
    .action(({ olderThan, dryRun, ...place }: { olderThan: string; dryRun?: boolean } & Place) =>
      runChange(context, { command: 'prune', olderThan, dryRun }, place),
    )
}

/** Also checks whether builds of this working tree can only go live together. */
async function doctorHere(
  { openStore, config, apps, print, fail }: MfeContext,
  flags: { json?: boolean },
): Promise<void> {
  await using store = await openStore()
  if (!(await doctorCommand({ store, config, print }, flags, apps))) fail()
}
