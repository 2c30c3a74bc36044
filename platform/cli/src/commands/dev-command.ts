import { commandFailed } from '@mfe/release'
import type { Command } from 'commander'
import { runSiteDev, type SiteDevOptions } from '../dev/site/run-site-dev.ts'
import type { MfeContext } from '../requests/context.ts'
import { onThisMachine } from '../requests/local-only.ts'
import { serviceOf, siteOf } from '../requests/run-request.ts'

interface DevContext extends Pick<MfeContext, 'root' | 'apps' | 'config'>, Pick<SiteDevOptions, 'watched'> {
  /** Serves the site of this working tree from the sources of these apps, or of all. */
  serveTree: (names: readonly string[]) => Promise<void>
}

interface DevFlags {
  /** The site inside which to develop. */
  site?: string
  /** Whether requests may act on that site. */
  write?: boolean
}

/** Adds `mfe dev`: serves apps from their sources, inside what is live on a site or, without one, by `serveTree`. */
export function addDevCommand(mfe: Command, context: DevContext, signal: AbortSignal): void {
  onThisMachine(mfe.command('dev [app...]'), 'mfe dev serves a site from this machine')
    .description('serve the site from its sources, and update open pages after changes')
    .option('--site <site>', 'serve apps inside what is live on this site: its address, or its name in mfe.config.ts')
    .option('--write', 'with --site: let all requests act on the site, for real')
    .action((names: string[], flags: DevFlags) => develop(context, names, flags, signal))
}

async function develop(
  { config, serveTree, ...tree }: DevContext,
  names: readonly string[],
  { site, write = false }: DevFlags,
  signal: AbortSignal,
): Promise<void> {
  if (site === undefined) {
    if (!write) return serveTree(names)
    throw commandFailed('--write lets requests act on a site. To fix: name it with --site, or leave out --write.')
  }
  const origin = siteOf(config, site, '--site')
  const service = serviceOf(origin, config)
  await runSiteDev({ ...tree, names, site: origin, service, mayWrite: write }, signal)
}
