import { commandFailed, type ReleaseConfig } from '@mfe/release'
import { openReleaseService } from '@mfe/release/client'
import { type CommandRequest, runCommand } from '@mfe/release/commands'
import type { MfeContext } from './context.ts'

/** A request that makes a change, which is recorded with its author's commit. */
type Change = Extract<CommandRequest, { commit?: string }>

/** Where a command takes effect. */
export interface Place {
  /** The site whose release service it goes to; by default that of MFE_SITE or, without one, the store. */
  to?: string
}

/** Runs a request through the release service of a site, or on the store of this machine. */
export async function runRequest(context: MfeContext, request: CommandRequest, { to }: Place): Promise<void> {
  const site = siteOf(context.config, to)
  const isFine = site
    ? await serviceOf(site, context.config).run(request, context.print)
    : await runHere(context, request)
  if (!isFine) context.fail()
}

/** Runs a request that changes something. */
export const runChange = async (context: MfeContext, change: Change, place: Place): Promise<void> =>
  runRequest(context, { ...change, commit: await context.commit() }, place)

async function runHere(context: MfeContext, request: CommandRequest): Promise<boolean> {
  const { openStore, config, author, openRenderer, print, now, startedAt } = context
  await using store = await openStore()
  // Awaited, because the store closes with this function.
  return await runCommand({ store, config, author: { by: author }, openRenderer, print, now, startedAt }, request)
}

/** Returns the origin of the site that a command goes to; empty for the store of this machine. */
export function siteOf({ site }: Pick<ReleaseConfig, 'site'>, to: string | undefined): string {
  if (to === undefined) return site
  const url = URL.parse(to)
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin
  // Not repeated: it may contain a password.
  throw commandFailed(
    'What follows --to is not the address of a site. To fix: write it without a path, such as https://site.example.',
  )
}

/** Opens the release service of a site, with the token of MFE_TOKEN. */
export function serviceOf(url: string, { token }: Pick<ReleaseConfig, 'token'>) {
  if (token !== '') return openReleaseService({ url, token })
  throw commandFailed(
    `${url} asks who you are, and there is no token. To fix: set MFE_TOKEN to yours. An admin of the site creates one for a team: pnpm mfe token create <team>`,
  )
}
