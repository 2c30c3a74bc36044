import { earlierStables } from '../channel/changes.ts'
import type { Channel, UnreadableDocument } from '../channel/channel.ts'
import { repairInstructions } from '../errors.ts'
import { type AppName, nameOf, type Version } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { type Damage, findDamage, isReadable, MISSING } from './damage.ts'

/** Damage in the store and its effect on visitors, in sentences. */
export interface Problem {
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
 * Replaces the damaged versions of a channel. The newest intact earlier version replaces a damaged or missing stable
 * one; if there is none, the damaged version is served without its damaged files. A damaged candidate is dropped.
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

async function replaceDamagedStable(store: ReleaseStore, app: AppName, channel: Channel): Promise<ServedChannel> {
  const { stable, ...withoutStable } = channel
  const damage = stable && (await findDamage(store, app, stable))
  if (!damage) return { channel, problems: [] }
  const serve = (served: Channel, effect: string) => ({
    channel: served,
    problems: [problemOf(app, stable, damage, effect)],
  })
  const chosen = await firstServable(store, app, [stable, ...earlierStables(channel)])
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

/** Finds the first intact version or, if there is none, the first with a readable release.json. */
async function firstServable(
  store: ReleaseStore,
  app: AppName,
  versions: readonly Version[],
): Promise<Version | undefined> {
  for (const version of versions) if (!(await findDamage(store, app, version))) return version
  for (const version of versions) if (await isReadable(store, app, version)) return version
  return undefined
}

/** Adds a rollback event for each step back, so `previousStable` works on the result. */
function rolledBackTo(channel: Channel, stable: Version): Channel {
  const earlier = earlierStables(channel)
  const at = channel.history.at(-1)?.at ?? ''
  const steps = earlier.slice(0, earlier.indexOf(stable) + 1)
  const rollbacks = steps.map((version) => ({ version, at, action: 'rollback' as const }))
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
