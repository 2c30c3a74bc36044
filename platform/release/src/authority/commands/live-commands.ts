import {
  type AppName,
  type AppRetirement,
  assertAllowed,
  assertPromotable,
  type Channel,
  changeChannel,
  commandFailed,
  contractNotes,
  diagnose,
  nameOf,
  parseTarget,
  promoteRelease,
  promoteTogether,
  ReleaseError,
  readLiveReleases,
  readSettledChannel,
  retireApp,
  revoke,
  rollBackTogether,
  toAppName,
} from '#index.ts'
import { requireLiveShell, requirePublishedApp } from '../preconditions/live-shell.ts'
import type { CommandContext } from './context.ts'
import { describeFinding, describePathsLeft } from './doctor-command.ts'
import { formatSettings } from './format.ts'
import { toPercent } from './parse-options.ts'

type Target = ReturnType<typeof parseTarget>

interface PromoteRequest {
  targets: readonly string[]
  percent?: string
  retire?: string
  redirect?: string
}

/** What to promote, to which share of the visitors, and which app to retire with it. */
interface Promotion {
  targets: Target[]
  share?: number
  retire?: AppRetirement
}

export async function promoteCommand(context: CommandContext, request: PromoteRequest): Promise<void> {
  const { targets, share, retire } = parsePromotion(request)
  const [target] = targets
  if (target && targets.length === 1 && !retire) return promoteOne(context, target, share)
  await promoteSeveral(context, targets, retire)
}

/** Parses what to promote. Throws if it cannot be one change. */
export function parsePromotion(request: PromoteRequest): Promotion {
  const targets = request.targets.map(parseTarget)
  for (const { version } of targets) assertPromotable(version)
  const retire = parseRetirement(request)
  const share = request.percent === undefined ? {} : { share: toPercent(request.percent) }
  if (targets.length === 1 && !retire) return { targets, ...share }
  if (request.percent !== undefined) {
    throw commandFailed(
      'Only a single version can go to a share of the visitors. To fix: leave out --percent, or promote one app.',
    )
  }
  const apps = [...targets, ...(retire ? [retire] : [])].map(({ app }) => app)
  const twice = apps.find((app, index) => apps.indexOf(app) < index)
  if (twice) {
    throw commandFailed(`${twice} is named twice. To fix: name one version of each app, and no app to retire.`)
  }
  return { targets, ...(retire && { retire }) }
}

function parseRetirement({ retire, redirect }: PromoteRequest): AppRetirement | undefined {
  if (retire === undefined && redirect === undefined) return undefined
  if (retire !== undefined && redirect !== undefined) return { app: toAppName(retire), redirect }
  throw commandFailed(
    'The addresses of a retired app lead somewhere else. To fix: use --retire <app> and --redirect <path> together.',
  )
}

async function promoteSeveral(
  context: CommandContext,
  targets: readonly Target[],
  retire: AppRetirement | undefined,
): Promise<void> {
  const { store, print, startedAt, author } = context
  if (!targets.some(({ app }) => app === 'shell')) await requireLiveShell(context)
  await promoteTogether(store, targets, { since: startedAt, author, retire: retire && [retire] })
  print(`Live from the next page request: ${targets.map(nameOf).join(', ')}.`)
  if (retire) print(describeChannel(retire.app, await store.channel(retire.app)))
  await printNotes({ store, print }, targets.map(nameOf))
}

/** Takes an app down. Its former addresses lead to another path of the site. */
export async function retireCommand(
  context: CommandContext,
  { app: name, redirect }: { app: string; redirect: string },
): Promise<void> {
  const { store, print, startedAt, author } = context
  await requireLiveShell(context)
  const app = await requirePublishedApp(store, name)
  const { revision } = await store.channel(app)
  await retireApp(store, { app, redirect }, { since: startedAt, author })
  const channel = await store.channel(app)
  if (channel.revision === revision) print('Nothing changed.')
  print(describeChannel(app, channel))
  const version = channel.history.at(-1)?.version
  if (version) print(`Bring it back: pnpm mfe promote ${nameOf({ app, version })}`)
}

/** Sees to it that nobody gets a version again. For emergencies, so it works during a freeze. */
export async function revokeCommand(
  { store, print, author }: CommandContext,
  { target }: { target: string },
): Promise<void> {
  const { app, version } = parseTarget(target)
  // Also rejects the name of a version that does not exist, so a slip of the pen is noticed.
  await store.release(app, version)
  await changeChannel(store, app, revoke(version, author))
  print(`Nobody gets ${nameOf({ app, version })} again: it cannot be promoted, rolled back to or previewed.`)
}

async function promoteOne(context: CommandContext, { app, version }: Target, share: number | undefined): Promise<void> {
  const { store, print, startedAt, author } = context
  if (app !== 'shell') await requireLiveShell(context)
  const before = await readSettledChannel(store, app)
  const after = await promoteRelease(store, app, version, share, { seen: before, since: startedAt, author })
  const promoted = nameOf({ app, version })
  if (after.revision === before.revision) {
    print(`${promoted} is already live. Nothing changed.`)
    return
  }
  if (before.candidate && before.candidate !== version) print(`${promoted} replaces the candidate ${before.candidate}.`)
  print(describeChannel(app, after))
  await printNotes({ store, print }, [promoted])
}

async function printNotes({ store, print }: Pick<CommandContext, 'store' | 'print'>, promoted: readonly string[]) {
  const notes = await contractNotes(store, await readLiveReleases(store), (name) => promoted.includes(name))
  for (const { text } of notes) print(text)
}

/**
 * Drops the candidate or returns to what was live before, with the apps that changed with this one; then prints the
 * conflicts of these apps, if any.
 */
export async function rollbackCommand(
  { store, print, startedAt, author, identity }: CommandContext,
  { app: name, with: others = [], force }: { app: string; with?: readonly string[]; force?: boolean },
): Promise<void> {
  const named: AppName[] = []
  for (const each of [name, ...others]) named.push(await requirePublishedApp(store, each))
  const permit = (concerned: readonly AppName[]) => assertMayRollBack(identity, named, concerned)
  const changed = await rollBackTogether(store, [...new Set(named)], { force, since: startedAt, author, permit })
  for (const [app, channel] of changed) print(describeChannel(app, channel))
  for (const [app, channel] of changed) for (const text of describePathsLeft(app, channel)) print(text)
  // A rollback is for emergencies, and decides by manifests alone.
  const { findings } = await diagnose(store, [], { comparesTypes: false })
  const ofChanged = findings.filter(({ releases }) => releases.some(({ app }) => changed.has(app)))
  for (const finding of ofChanged) print(describeFinding(finding))
}

/** Throws unless a caller may roll back all apps that changed together, also those that it has not named. */
function assertMayRollBack(
  identity: CommandContext['identity'],
  named: readonly AppName[],
  concerned: readonly AppName[],
): void {
  if (!identity) return
  try {
    assertAllowed(identity, 'rollback', concerned)
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error
    const others = concerned.filter((app) => !named.includes(app))
    const why = `${named.join(' and ')} changed together with ${others.join(', ')}, so a rollback returns all of them.`
    throw new ReleaseError(error.code, `${why} ${error.message}`)
  }
}

export function describeChannel(app: string, { stable, candidate, percent, retired, settings }: Channel): string {
  if (retired) return `Gone from the next page request: ${app}. Its former addresses lead to ${retired.redirect}.`
  if (!stable) return `Gone from the next page request: ${app}, which was not live before either.`
  const rest = candidate ? `, except for ${percent}% of visitors, who get ${candidate}` : ''
  const set = settings ? ` Settings: ${formatSettings(settings)}.` : ''
  return `Live from the next page request: ${app}@${stable}${rest}.${set}`
}
