import { commandFailed, type ReleaseConfig } from '@mfe/release'
import { openReleaseService } from '@mfe/release/client'
import { type CommandRequest, runCommand } from '@mfe/release/commands'
import type { MfeContext } from './context.ts'

/** A request that makes a change, which is recorded with its author's commit. */
type Change = Extract<CommandRequest, { commit?: string }>

/** Where a command takes effect. */
export interface Place {
  /** The site whose release service it goes to, by name or address; by default MFE_SITE or, without one, the store. */
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
export function siteOf(
  { site, environments }: Pick<ReleaseConfig, 'site' | 'environments'>,
  to: string | undefined,
  option = '--to',
): string {
  if (to === undefined) return site
  const named = Object.hasOwn(environments, to) ? environments[to] : undefined
  const url = URL.parse(named ?? to)
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin
  const names = Object.keys(environments)
  const known = names.length > 0 ? `, or one of ${names.join(', ')}` : ', or the name of one in mfe.config.ts'
  // Not repeated: it may contain a password.
  throw commandFailed(
    `What follows ${option} is not the address of a site. To fix: write it without a path, such as https://site.example${known}.`,
  )
}

type TokenSettings = Pick<ReleaseConfig, 'token' | 'tokens' | 'environments'>

/** Returns how the variables end that can have a token of a site. */
const namesOf = (url: string, { environments }: TokenSettings): string[] =>
  Object.keys(environments)
    .filter((name) => environments[name] === url)
    .map((name) => name.toUpperCase().replaceAll('-', '_'))

/** Returns the token for a site, that of its environment or, without one, that of MFE_TOKEN; empty if there is none. */
export const tokenFor = (url: string, config: TokenSettings): string =>
  namesOf(url, config)
    .map((name) => config.tokens[name])
    .find((own) => own !== undefined) ?? config.token

/** Opens the release service of a site with its token. */
export function serviceOf(url: string, config: TokenSettings) {
  const token = tokenFor(url, config)
  if (token !== '') return openReleaseService({ url, token })
  const more = namesOf(url, config).map((name) => ` or MFE_TOKEN_${name}`)
  throw commandFailed(
    `${url} asks who you are, and there is no token. To fix: set MFE_TOKEN${more.join('')} to yours. An admin of the site creates one for a team: pnpm mfe token create <team>`,
  )
}
