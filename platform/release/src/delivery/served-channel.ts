import { earlierStables } from '../channel/changes.ts'
import type { Channel, UnreadableDocument } from '../channel/channel.ts'
import { repairOf } from '../errors.ts'
import { type AppName, nameOf, type Version } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { type Damage, damageOf, isReadable, LOST } from './damage.ts'

/** A missing or damaged file in the store, and its effect on visitors. */
export interface Problem {
  app: AppName
  version?: Version
  /** Relative to the version's folder, or to the app's for a channel document. Absent if everything is missing. */
  file?: string
  cause: string
  effect: string
  fix: string
}

/** A channel without its damaged versions, and the reasons. */
export interface ServedChannel {
  /** The channel that visitors get, as if rolled back to an intact version. */
  channel: Channel
  problems: readonly Problem[]
}

/**
 * Resolves to what visitors get of an app. The newest intact earlier version replaces a damaged or missing stable one;
 * if there is none, the damaged version is served without its damaged files. A damaged candidate is never served.
 */
export async function servedChannel(store: ReleaseStore, app: AppName, named: Channel): Promise<ServedChannel> {
  const stable = await servedStable(store, app, named)
  const candidate = await servedCandidate(store, app, stable.channel)
  const unreadable = named.unreadable ? [channelProblem(app, named.unreadable, stable.channel)] : []
  return { channel: candidate.channel, problems: [...unreadable, ...stable.problems, ...candidate.problems] }
}

async function servedStable(store: ReleaseStore, app: AppName, channel: Channel): Promise<ServedChannel> {
  const { stable, ...rest } = channel
  const damage = stable && (await damageOf(store, app, stable))
  if (!damage) return { channel, problems: [] }
  const chosen = await firstServable(store, app, [stable, ...earlierStables(channel)])
  const effect = chosen === stable ? WITHOUT_FILE : chosen ? servedInstead(app, chosen) : nothingServed(app)
  const served = chosen === stable ? channel : chosen ? returnedTo(channel, chosen) : rest
  return { channel: served, problems: [problemOf(app, stable, damage, effect)] }
}

async function servedCandidate(store: ReleaseStore, app: AppName, channel: Channel): Promise<ServedChannel> {
  const { candidate, ...rest } = channel
  const damage = candidate && (await damageOf(store, app, candidate))
  if (!damage) return { channel, problems: [] }
  const effect = rest.stable ? servedInstead(app, rest.stable) : nothingServed(app)
  return { channel: { ...rest, percent: 0 }, problems: [problemOf(app, candidate, damage, effect)] }
}

/** Finds the first intact version, or else the first that can be served at all. */
async function firstServable(
  store: ReleaseStore,
  app: AppName,
  versions: readonly Version[],
): Promise<Version | undefined> {
  for (const version of versions) if (!(await damageOf(store, app, version))) return version
  for (const version of versions) if (await isReadable(store, app, version)) return version
  return undefined
}

/** Records each step back as a rollback, so that the previous version is found as usual. */
function returnedTo(channel: Channel, stable: Version): Channel {
  const earlier = earlierStables(channel)
  const at = channel.history.at(-1)?.at ?? ''
  const steps = earlier.slice(0, earlier.indexOf(stable) + 1)
  const rollbacks = steps.map((version) => ({ version, at, action: 'rollback' as const }))
  return { ...channel, stable, history: [...channel.history, ...rollbacks] }
}

/** Describes an app that was live and is now missing from the store. */
export const lostApp = (app: AppName, { stable }: Channel): Problem =>
  problemOf(app, stable, { cause: LOST }, nothingServed(app))

function problemOf(app: AppName, version: Version | undefined, damage: Damage, effect: string): Problem {
  const target = { app, ...(version && { version }) }
  return { ...target, fix: repairOf({ ...target, file: damage.file }), ...damage, effect }
}

/** Formats a problem as text: what is wrong, what visitors get and how to fix it. */
export const describeProblem = ({ app, version, cause, effect, fix }: Problem): string =>
  `${version ? nameOf({ app, version }) : app}: ${cause} ${effect}\n  To fix: ${fix}`

const WITHOUT_FILE = 'No earlier version is intact: visitors still get this one, without that file.'

const servedInstead = (app: AppName, version: Version): string => `Visitors get ${nameOf({ app, version })} instead.`

const nothingServed = (app: AppName): string =>
  app === 'shell'
    ? 'No earlier version is stored: no page can be served.'
    : 'No earlier version is stored: its pages are not found.'

function channelProblem(app: AppName, { file, reason }: UnreadableDocument, { stable }: Channel): Problem {
  return {
    app,
    ...(stable && { version: stable }),
    file,
    cause: reason,
    effect: stable
      ? `The previous document is used: visitors get ${nameOf({ app, version: stable })}.`
      : `No earlier document can be read. ${app === 'shell' ? 'No page can be served.' : 'Its pages are not found.'}`,
    fix: `Promote the version that should be live (pnpm mfe status ${app}): pnpm mfe promote ${app}@<version>`,
  }
}
