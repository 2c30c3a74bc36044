import type { Channel, UnreadableDocument } from '../channel/channel.ts'
import { earlierStables, earlierSteps, liveVersions } from '../channel/history.ts'
import {
  DamagedReleaseError,
  isAvailable,
  isUnavailable,
  repairInstructions,
  UnsupportedReleaseError,
} from '../errors.ts'
import { type AppName, nameOf, type Version } from '../names.ts'
import { findOverlaps } from '../paths/claims.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { readChannels } from '../store/several-channels.ts'
import { LAST } from './doubled-paths.ts'
import { readReleases } from './read-releases.ts'

/**
 * Why visitors do not get what is promoted, in sentences: damage in the store, a path that two apps claim, or a change
 * of several apps that was interrupted.
 */
export interface Problem {
  /** What found it; by default `assets`, for damage. */
  check?: 'assets' | 'routes' | 'rendering' | 'change'

  app: AppName
  version?: Version
  /** Relative to the version's folder, or to the app's for a channel document. Absent if everything is missing. */
  file?: string
  cause: string
  effect: string
  fix: string
}

/** A channel whose damaged versions have been replaced, and the damage. */
export interface ServedChannel {
  /** The channel as if it had been rolled back to an intact version. */
  channel: Channel
  problems: readonly Problem[]
}

/**
 * Replaces the damaged versions of a channel. The newest intact earlier version that serves no path of another app
 * replaces a damaged or missing stable one. If there is none, the newest intact one does, without those paths; if no
 * earlier version is intact, the damaged one is served without its damaged files. A damaged candidate is dropped.
 */
export async function resolveServedChannel(
  store: ReleaseStore,
  app: AppName,
  channel: Channel,
): Promise<ServedChannel> {
  const stable = await replaceDamagedStable(store, app, channel)
  const candidate = await dropDamagedCandidate(store, app, stable.channel)
  const unreadable = channel.unreadable ? [channelProblem(app, channel.unreadable, stable.channel)] : []
  return { channel: candidate.channel, problems: [...unreadable, ...stable.problems, ...candidate.problems] }
}

/** Lists the versions of an app that visitors may get, also those that replace damaged ones. */
export async function versionsInUse(store: ReleaseStore, app: AppName, channel: Channel): Promise<Version[]> {
  const { channel: served } = await resolveServedChannel(store, app, channel)
  return [...liveVersions(channel), ...liveVersions(served)]
}

async function replaceDamagedStable(store: ReleaseStore, app: AppName, channel: Channel): Promise<ServedChannel> {
  const { stable, ...withoutStable } = channel
  const damage = stable && (await findDamage(store, app, stable))
  if (!damage) return { channel, problems: [] }
  const serve = (served: Channel, effect: string) => ({
    channel: served,
    problems: [problemOf(app, stable, damage, effect)],
  })
  const chosen = await firstServable(store, app, earlierStables(channel), stable)
  if (!chosen) return serve(withoutStable, describeOutage(app))
  if (chosen === stable) return serve(channel, MISSING_FILE_EFFECT)
  return serve(rolledBackTo(channel, chosen), describeReplacement(app, chosen))
}

async function dropDamagedCandidate(store: ReleaseStore, app: AppName, channel: Channel): Promise<ServedChannel> {
  const { candidate, ...rest } = channel
  const damage = candidate && (await findDamage(store, app, candidate))
  if (!damage) return { channel, problems: [] }
  const effect = rest.stable ? describeReplacement(app, rest.stable) : describeOutage(app)
  return { channel: { ...rest, percent: 0 }, problems: [problemOf(app, candidate, damage, effect)] }
}

/** Finds the replacement of a damaged version, which may be the version itself; see `resolveServedChannel`. */
async function firstServable(
  store: ReleaseStore,
  app: AppName,
  earlier: readonly Version[],
  damaged: Version,
): Promise<Version | undefined> {
  const intact: Version[] = []
  for (const version of earlier) if (!(await findDamage(store, app, version))) intact.push(version)
  for (const version of intact) if (await isFree(store, app, version)) return version
  if (intact.length > 0) return intact[0]
  for (const version of [damaged, ...earlier]) if (await isReadable(store, app, version)) return version
  return undefined
}

/** Resolves to whether no other app serves a path of this version. */
async function isFree(store: ReleaseStore, app: AppName, version: Version): Promise<boolean> {
  const manifest = await store.release(app, version)
  const channels = [...(await readChannels(store))].filter(([name]) => name !== app)
  const others = await readReleases(store, new Map(channels))
  return others.every((other) => findOverlaps({ manifest }, other).length === 0)
}

/** Adds a rollback event for each step back, so `previousStable` works on the result. */
function rolledBackTo({ without: _, ...channel }: Channel, stable: Version): Channel {
  const earlier = earlierSteps(channel)
  const index = earlier.findIndex(({ action, version }) => action === 'promote' && version === stable)
  const rollbacks = earlier
    .slice(0, index + 1)
    .map(({ version, retired }) => ({ version, at: LAST, action: 'rollback' as const, ...(retired && { retired }) }))
  return { ...channel, stable, history: [...channel.history, ...rollbacks] }
}

/** Describes an app that was live and is now missing from the store. */
export const missingAppProblem = (app: AppName, { stable }: Channel): Problem =>
  problemOf(app, stable, { cause: MISSING }, describeOutage(app))

function problemOf(app: AppName, version: Version | undefined, damage: Damage, effect: string): Problem {
  const target = { app, ...(version && { version }) }
  return { ...target, fix: repairInstructions({ ...target, file: damage.file }), ...damage, effect }
}

/** Formats a problem with its effect and its fix. */
export const describeProblem = ({ app, version, cause, effect, fix }: Problem): string =>
  `${version ? nameOf({ app, version }) : app}: ${cause} ${effect}\n  To fix: ${fix}`

const MISSING_FILE_EFFECT = 'No earlier version is intact: visitors still get this one, without that file.'

const describeReplacement = (app: AppName, version: Version): string =>
  `Visitors get ${nameOf({ app, version })} instead.`

const describeOutage = (app: AppName): string =>
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

interface Damage {
  /** The missing or altered file. Absent if the whole version is missing or not supported. */
  file?: string
  cause: string
  /** Replaces the usual fix: publish the same build again. */
  fix?: string
}

const MISSING = 'It is live, but missing from the store.'

/** Resolves to the first damage found in a stored version, or to `undefined` if it is intact. */
async function findDamage(store: ReleaseStore, app: AppName, version: Version): Promise<Damage | undefined> {
  try {
    await store.verify(app, version)
    return undefined
  } catch (error) {
    if (error instanceof DamagedReleaseError) return { file: error.file, cause: error.reason }
    if (error instanceof UnsupportedReleaseError) return { cause: error.reason, fix: error.fix }
    if (isUnavailable(error)) return { cause: MISSING }
    throw error
  }
}

/** Resolves to whether release.json can be read. That is enough to compose pages even if other files are missing. */
const isReadable = (store: ReleaseStore, app: AppName, version: Version): Promise<boolean> =>
  isAvailable(store.release(app, version))
