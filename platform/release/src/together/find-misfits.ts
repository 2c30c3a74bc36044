import type { VersionedRelease } from '../admission/admission.ts'
import { checkPair } from '../admission/pair-checks.ts'
import type { Channels } from '../channel/channel.ts'
import { earlierSteps } from '../channel/history.ts'
import { undefinedIfUnavailable } from '../errors.ts'
import { leavingPaths } from '../live/doubled-paths.ts'
import { readReleasesBeside } from '../live/live-releases.ts'
import { readReleases } from '../live/read-releases.ts'
import { servesPath } from '../live/redirects.ts'
import { type AppName, nameOf } from '../names.ts'
import { findOverlaps, pathLeft } from '../paths/claims.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import type { RollbackPlan } from './plan-rollback.ts'

/** Why an app cannot return to what was live before. */
export interface Misfit {
  app: AppName
  /** The app of the release that it does not fit. Absent if nothing serves what is needed. */
  other?: AppName
  /** The paths that both releases have, if that is why. */
  paths: readonly string[]
  /** A sentence. */
  reason: string
}

/** The paths that releases leave to other apps, by app. */
export type LeftPaths = ReadonlyMap<AppName, readonly string[]>

/**
 * Finds what does not fit after a rollback. Compares only manifests, and skips pairs that do not fit now either, except
 * for paths of both: a rollback must be possible when much is broken.
 */
export async function findMisfits(
  store: ReleaseStore,
  { dropping, returning }: RollbackPlan,
  left: LeftPaths = new Map(),
): Promise<Misfit[]> {
  if (returning.size === 0) return []
  const beside = (await readReleasesBeside(store, returning)).filter(
    ({ app, version }) => dropping.get(app)?.candidate !== version,
  )
  const former = await readFormerReleases(store, returning, left)
  const current = (await readReleases(store, returning)).filter(
    ({ app, version }) => returning.get(app)?.stable === version,
  )
  const currentOf = (release: VersionedRelease) =>
    returning.has(release.app) ? current.find(({ app }) => app === release.app) : release
  const misfits = former.flatMap((one, index) =>
    [...former.slice(index + 1), ...beside].flatMap((other) =>
      compare(one, other, () => areFitting(currentOf(one), currentOf(other))),
    ),
  )
  return [...misfits, ...findLostRedirects(returning, [...former, ...beside])]
}

const areFitting = (one: VersionedRelease | undefined, other: VersionedRelease | undefined): boolean =>
  !one || !other || checkPair(one, other).length === 0

function compare(one: VersionedRelease, other: VersionedRelease, fitNow: () => boolean): Misfit[] {
  const paths = [...new Set(findOverlaps(one, other).map(pathLeft))].sort()
  const [name, otherName] = [nameOf(one), nameOf(other)]
  const pair = { app: one.app, other: other.app }
  if (paths.length > 0) {
    const list = paths.map((path) => `${path} (${otherName})`).join(', ')
    return [{ ...pair, paths, reason: `${name} has paths that another app serves by now: ${list}.` }]
  }
  const reasons = [...new Set(checkPair(one, other).map(({ reason }) => reason))]
  if (reasons.length === 0 || !fitNow()) return []
  return [{ ...pair, paths, reason: `${name} does not fit ${otherName}: ${reasons.join(' ')}` }]
}

/** Reads the releases that apps return to. Skips those that are damaged: nothing is known of them. */
async function readFormerReleases(
  store: ReleaseStore,
  returning: Channels,
  left: LeftPaths,
): Promise<VersionedRelease[]> {
  const read = [...returning].map(async ([app, channel]) => {
    const [earlier] = earlierSteps(channel)
    if (!earlier || earlier.retired) return undefined
    const { version } = earlier
    const manifest = await store.release(app, version).catch(undefinedIfUnavailable)
    return manifest && leavingPaths<VersionedRelease>({ app, version, manifest }, left.get(app))
  })
  return (await Promise.all(read)).filter((release) => release !== undefined)
}

/** Finds the apps that would be retired again, and lead to a path that nothing serves. */
const findLostRedirects = (returning: Channels, releases: readonly VersionedRelease[]): Misfit[] =>
  [...returning].flatMap(([app, channel]) => {
    const redirect = earlierSteps(channel)[0]?.retired?.redirect
    if (redirect === undefined || releases.some(({ manifest }) => servesPath(manifest, redirect))) return []
    return [{ app, paths: [], reason: `${app} was retired before, and no app serves ${redirect}, where it led.` }]
  })

/** Lists the paths that a forced rollback leaves to other apps. */
export function pathsLeftBy(misfits: readonly Misfit[]): LeftPaths {
  const left = new Map<AppName, string[]>()
  for (const { app, paths } of misfits) left.set(app, [...new Set([...(left.get(app) ?? []), ...paths])].sort())
  return left
}
