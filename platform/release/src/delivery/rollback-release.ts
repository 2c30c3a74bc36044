import type { VersionedRelease } from '../admission/admission.ts'
import { leavePaths, previousStable, rollback } from '../channel/changes.ts'
import type { Channel } from '../channel/channel.ts'
import { ReleaseError, UnsupportedReleaseError, undefinedIfUnavailable } from '../errors.ts'
import { changeSeenChannel, type Known } from '../live/change-channel.ts'
import { readOtherReleases } from '../live/live-releases.ts'
import { type AppName, nameOf, type Version } from '../names.ts'
import { findOverlaps, pathLeft } from '../paths/claims.ts'
import type { ReleaseStore } from '../store/release-store.ts'

interface Options extends Pick<Known, 'since'> {
  /** Returns even to a version with paths that other apps serve by now, without those paths. */
  force?: boolean
}

/** The paths of a version that another app serves by now. */
interface TakenPath {
  path: string
  owner: VersionedRelease
}

/**
 * Drops the candidate or, without one, returns to the last stable version. For emergencies, so checks only for paths
 * that other live releases serve by now: rejects with `release/refused`, unless `force` leaves them to the other apps.
 * Rejects with `channel/nothing-to-return-to` if the version is unknown or pruned, `release/unsupported` if this
 * gateway cannot serve it, and `channel/conflict` if the app changes meanwhile, so two people do not go back two
 * versions.
 */
export async function rollbackRelease(
  store: ReleaseStore,
  app: AppName,
  { force = false, since }: Options = {},
): Promise<Channel> {
  const before = await store.channel(app)
  const after = await changeSeenChannel(store, app, { seen: before, since }, async (channel, now) => {
    const next = rollback(channel, now)
    const version = next?.stable
    if (!next || !version || version === channel.stable) return next
    await assertServable(store, app, version)
    const taken = await findTaken(store, app, version, channel)
    if (taken.length > 0 && !force) throw await refused(store, app, version, taken)
    return leavePaths(next, pathsOf(taken))
  })
  if (after.stable === undefined || after.stable === before.stable) return after
  // Like a promotion, a rollback may meet one of another app that was checked before either was stored.
  const left = after.without ?? []
  const taken = (await findTaken(store, app, after.stable, before)).filter(({ path }) => !left.includes(path))
  if (taken.length === 0) return after
  await store.advance(app, { ...before, revision: after.revision + 1 })
  throw await refused(store, app, after.stable, taken)
}

async function assertServable(store: ReleaseStore, app: AppName, version: Version): Promise<void> {
  if (!(await store.versions(app)).some((stored) => stored.version === version)) {
    throw new ReleaseError(
      'channel/nothing-to-return-to',
      `The version to return to, ${nameOf({ app, version })}, has been pruned. To fix: promote a published version by name; pnpm mfe status ${app} lists them.`,
    )
  }
  // Allows a damaged version: visitors get the files that are intact.
  await store.release(app, version).catch((error: unknown) => {
    if (error instanceof UnsupportedReleaseError) throw error
  })
}

/** Finds the paths of a version that other apps serve. None if its release.json cannot be read. */
async function findTaken(store: ReleaseStore, app: AppName, version: Version, channel: Channel): Promise<TakenPath[]> {
  const manifest = await store.release(app, version).catch(undefinedIfUnavailable)
  if (!manifest) return []
  const others = await readOtherReleases(store, app, channel)
  return others.flatMap((owner) =>
    findOverlaps({ manifest }, owner).map((overlap) => ({ path: pathLeft(overlap), owner })),
  )
}

/** Returns whether a rollback of this app has something to drop or return to. */
const isReversible = (channel: Channel): boolean => (channel.candidate ?? previousStable(channel)) !== undefined

const pathsOf = (taken: readonly TakenPath[]): string[] => [...new Set(taken.map(({ path }) => path))].sort()

async function refused(
  store: ReleaseStore,
  app: AppName,
  version: Version,
  taken: readonly TakenPath[],
): Promise<ReleaseError> {
  const names = [...new Set(taken.map(({ path, owner }) => `${path} (${nameOf(owner)})`))].sort().join(', ')
  const owners = [...new Set(taken.map(({ owner }) => owner.app))].sort()
  const canReturn = await Promise.all(owners.map(async (owner) => isReversible(await store.channel(owner))))
  const ways = owners
    .filter((_, index) => canReturn[index])
    .map((owner) => `roll back ${owner} first (pnpm mfe rollback ${owner}); `)
  return new ReleaseError(
    'release/refused',
    [
      `${nameOf({ app, version })} cannot return, because other apps serve its paths by now: ${names}. Nothing changed.`,
      `To fix: ${ways.join('')}promote another version of ${app} (pnpm mfe status ${app}); or return without these paths: pnpm mfe rollback ${app} --force`,
    ].join('\n'),
  )
}
