import type { Rejection, VersionedRelease } from '../admission/admission.ts'
import { toRejectionError } from '../admission/admit.ts'
import { type Author, changeOf, promote } from '../channel/changes.ts'
import { type Channel, type Channels, emptyChannel } from '../channel/channel.ts'
import { changedMeanwhile, isOutdated, type Known } from '../live/change-channel.ts'
import { checkStoredPairs } from '../live/check-stored-pair.ts'
import { readLiveReleases } from '../live/live-releases.ts'
import { type AppName, nameOf, type ReleaseName } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'

/**
 * Makes published versions of several apps live for everyone, as one change: they may replace versions that would
 * reject each of them alone. Rejects like `promoteRelease`, and then nothing has changed.
 */
export async function promoteTogether(
  store: ReleaseStore,
  targets: readonly ReleaseName[],
  { since }: Pick<Known, 'since'> = {},
): Promise<void> {
  const subjects: VersionedRelease[] = []
  for (const { app, version } of targets) {
    await store.verify(app, version)
    subjects.push({ app, version, manifest: await store.release(app, version) })
  }
  const before = new Map<AppName, Channel>()
  for (const { app } of targets) before.set(app, await store.channel(app))
  const name = targets.map(nameOf).join(' with ')
  const conflicts = await findConflicts(store, subjects)
  if (conflicts.length > 0) throw toRejectionError(name, conflicts)
  for (const [app, channel] of before) if (isOutdated(channel, since)) throw changedMeanwhile(app, channel)
  const found = await goLive(store, subjects, before)
  if (found === 'live') return
  if (found !== 'overtaken') throw toRejectionError(name, found)
  for (const [app, { revision }] of before) {
    const channel = await store.channel(app)
    if (channel.revision !== revision) throw changedMeanwhile(app, channel)
  }
}

/**
 * Promotes releases as one change. Changes nothing if one of these channels has changed since, or if a release
 * conflicts with one that went live meanwhile: the compare-and-swap does not cover other apps.
 */
export async function goLive(
  store: ReleaseStore,
  releases: readonly VersionedRelease[],
  before: Channels,
  author: Author = {},
): Promise<'live' | 'overtaken' | readonly Rejection[]> {
  const now = new Date()
  const channelOf = (app: AppName) => before.get(app) ?? emptyChannel
  const changing = releases.filter(({ app, version }) => promote(version)(channelOf(app), now))
  const details = { ...author, ...changeOf(changing) }
  const next = new Map<AppName, Channel>()
  for (const { app, version } of changing) {
    const channel = promote(version, details)(channelOf(app), now)
    if (channel) next.set(app, channel)
  }
  if (next.size === 0) return 'live'
  if (!(await store.advanceAll(next))) return 'overtaken'
  const conflicts = await findConflicts(store, releases)
  if (conflicts.length === 0) return 'live'
  const restored = [...next].map(([app, { revision }]) => [app, { ...channelOf(app), revision: revision + 1 }] as const)
  await store.advanceAll(new Map(restored))
  return conflicts
}

/** Checks releases against each other, and against the live releases of other apps. */
async function findConflicts(store: ReleaseStore, releases: readonly VersionedRelease[]): Promise<Rejection[]> {
  const apps = new Set(releases.map(({ app }) => app))
  const others = (await readLiveReleases(store)).filter(({ app }) => !apps.has(app))
  const found = releases.map((release, index) =>
    checkStoredPairs(store, release, [...releases.slice(index + 1), ...others]),
  )
  return (await Promise.all(found)).flat()
}
