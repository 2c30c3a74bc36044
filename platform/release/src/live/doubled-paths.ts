import type { VersionedRelease } from '../admission/admission.ts'
import type { Channel, ChannelEvent, Channels } from '../channel/channel.ts'
import { stableEventsSinceRetired } from '../channel/history.ts'
import { undefinedIfUnavailable } from '../errors.ts'
import type { Version } from '../names.ts'
import { type Claim, claimsOf, findOverlaps, isOverlap, type Overlap, pathLeft, withoutPaths } from '../paths/claims.ts'
import type { VersionStore } from '../store/release-store.ts'

type Manifests = Pick<VersionStore, 'release'>

/** A path of two live releases. */
export interface DoubledPath {
  path: string
  /** The release that serves it. */
  owner: VersionedRelease
  /** The release that does not. */
  other: VersionedRelease
}

/** Later than any change: what is only previewed, or replaces a damaged version, comes after all that is live. */
export const LAST = '9999'

/** Finds the paths that several apps claim; each belongs to the app that served it before the doubling change. */
export async function findDoubledPaths(
  store: Manifests,
  channels: Channels,
  releases: readonly VersionedRelease[],
): Promise<DoubledPath[]> {
  const doubled: DoubledPath[] = []
  for (const [one, other] of pairsOf(releases)) {
    for (const overlap of findOverlaps(one, other)) {
      doubled.push(await decideOwner(store, channels, [one, other], overlap))
    }
  }
  return doubled
}

/** Lists the pairs of releases of different apps. */
export const pairsOf = (releases: readonly VersionedRelease[]) =>
  releases.flatMap((one, index) =>
    releases.slice(index + 1).flatMap((other) => (one.app === other.app ? [] : [[one, other] as const])),
  )

/** Removes from each release the paths that belong to other releases, so no path has two owners. */
export async function settlePaths(
  store: Manifests,
  channels: Channels,
  releases: readonly VersionedRelease[],
): Promise<VersionedRelease[]> {
  const doubled = await findDoubledPaths(store, channels, releases)
  return releases.map((release) =>
    leavingPaths(
      release,
      doubled.filter(({ other }) => other === release).map(({ path }) => path),
    ),
  )
}

/** Returns the release as it is served without these paths. */
export function leavingPaths<Release extends VersionedRelease>(release: Release, paths: readonly string[] = []) {
  if (paths.length === 0) return release
  const without = [...new Set([...(release.without ?? []), ...paths])].sort()
  return { ...release, manifest: withoutPaths(release.manifest, without), without }
}

async function decideOwner(
  store: Manifests,
  channels: Channels,
  [one, other]: readonly [VersionedRelease, VersionedRelease],
  overlap: Overlap,
): Promise<DoubledPath> {
  const { mine, theirs } = overlap
  const mySince = await servedSince(store, channels, one, mine, theirs)
  const theirSince = await servedSince(store, channels, other, theirs, mine)
  const isMine = mySince === theirSince ? one.app < other.app : mySince < theirSince
  return isMine
    ? { owner: one, other, path: pathLeft({ mine: theirs, theirs: mine }) }
    : { owner: other, other: one, path: pathLeft(overlap) }
}

/** Resolves to the time since which an app has served a contested path, without interruption. */
async function servedSince(
  store: Manifests,
  channels: Channels,
  { app, version }: VersionedRelease,
  claim: Claim,
  contested: Claim,
): Promise<string> {
  let since = LAST
  for (const event of lineage(channels.get(app), version).reverse()) {
    const manifest = await store.release(app, event.version).catch(undefinedIfUnavailable)
    const served = manifest && claimsOf(withoutPaths(manifest, event.without))
    if (!served?.some((each) => isOverlap(each, claim) && isOverlap(each, contested))) break
    since = event.at
  }
  return since
}

type Step = Pick<ChannelEvent, 'version' | 'at' | 'without'>

/** Lists the versions that led to this one, oldest first: the stable ones, and this one if it is not stable. */
function lineage(channel: Channel | undefined, version: Version): Step[] {
  if (!channel) return [{ version, at: LAST }]
  const stables = stableEventsSinceRetired(channel)
  if (version === channel.stable) return stables
  const candidacy = channel.history.findLast((event) => event.action === 'candidate' && event.version === version)
  return [...stables, { version, at: (version === channel.candidate && candidacy?.at) || LAST }]
}
