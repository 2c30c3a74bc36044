import { isShell, type VersionedRelease } from '../admission/admission.ts'
import { toRejectionError } from '../admission/admit.ts'
import { promote, stableEvents, wasPromotedBy } from '../channel/changes.ts'
import type { Channel } from '../channel/channel.ts'
import { DamagedReleaseError, ReleaseError } from '../errors.ts'
import { readChannelReleases } from '../live/read-releases.ts'
import { resolveServedChannel } from '../live/served-channel.ts'
import { type AppName, nameOf, toAppName, type Version } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { type BuiltRelease, readBuild } from './built-release.ts'
import { checkStoredPairs } from './check-stored-pair.ts'
import { publish } from './publish.ts'

/** An app of a working tree, and its build. */
export interface TreeBuild {
  app: AppName
  /** The folder of the build. */
  folder: string
  /** The folder of the sources. */
  source?: string
}

/** The result of publishing one build; see `publishTree`. */
export interface TreeOutcome {
  app: AppName
  version: Version
  /**
   * `kept`: the build is already live, or the channel cannot be read. `published`: the build is stored, but another
   * author's version stays live. `withheld`: nothing is stored, because the store belongs to others. `damaged`: the
   * stored version is damaged, and an operator must repair it.
   */
  outcome: 'promoted' | 'kept' | 'published' | 'withheld' | 'rejected' | 'damaged'
  /** The version that stays live, for the outcomes `published` and `withheld`. */
  live?: Version
  /** The reason for the rejection, or the damage. */
  reason?: string
}

const SHELL = toAppName('shell')

type Blocker = Required<Pick<TreeOutcome, 'outcome' | 'reason'>>

/**
 * Publishes the builds of a working tree. Promotes a build only if its app has no stable version, or if `by`, the name
 * of the tree, promoted that version: promotions by teams or other trees stay. If a build fails admission, the live
 * version stays; rejects if there is none. Skips apps whose version is damaged in the store.
 *
 * If `isShared`, others may release to the store: publishes nothing once a shell is live that this tree did not promote.
 */
export async function publishTree(
  store: ReleaseStore,
  builds: readonly TreeBuild[],
  by: string,
  { isShared = false }: { isShared?: boolean } = {},
): Promise<TreeOutcome[]> {
  const built = await Promise.all(
    builds.map(async (each) => ({ ...each, ...(await readBuild(each.app, each.folder)) })),
  )
  built.sort((one, other) => Number(isShell(other)) - Number(isShell(one)))
  if (isShared && (await hasOthersShell(store, by))) {
    return Promise.all(built.map((build) => withhold(store, build)))
  }
  const blocked = new Map<AppName, Blocker>()
  const promoting = await appsToPromote(store, built, by)
  for (let settled = false; !settled; ) {
    settled = true
    const othersOf = await releasesLiveAfterPromotion(store, built, promoting)
    for (const build of built.filter(({ app }) => !blocked.has(app))) {
      const blocker = await tryToPublish(store, build, othersOf(build.app), promoting.has(build.app))
      if (!blocker) continue
      blocked.set(build.app, blocker)
      promoting.delete(build.app)
      // The other builds were checked against this one, but it does not go live: check them again without it.
      settled = false
      break
    }
  }
  return Promise.all(
    built.map((build) => promoteOrReport(store, build, by, promoting.has(build.app), blocked.get(build.app))),
  )
}

async function appsToPromote(store: ReleaseStore, built: readonly BuiltRelease[], by: string): Promise<Set<AppName>> {
  const wanted = await Promise.all(
    built.map(async ({ app, version }) => {
      const channel = await store.channel(app)
      return channel.stable !== version && mayReplace(channel, by) ? [app] : []
    }),
  )
  return new Set(wanted.flat())
}

async function hasOthersShell(store: ReleaseStore, by: string): Promise<boolean> {
  const channel = await store.channel(SHELL)
  return channel.stable !== undefined && stableEvents(channel).at(-1)?.by !== by
}

async function withhold(store: ReleaseStore, { app, version }: BuiltRelease): Promise<TreeOutcome> {
  const { stable } = await store.channel(app)
  if (stable === version) return { app, version, outcome: 'kept' }
  return { app, version, outcome: 'withheld', ...(stable && { live: stable }) }
}

/** An unreadable channel is left to an operator. */
const mayReplace = (channel: Channel, by: string): boolean =>
  !channel.unreadable && (!channel.stable || wasPromotedBy(channel, by))

/** Resolves to a function that lists the releases of every other app that will be live after these promotions. */
async function releasesLiveAfterPromotion(
  store: ReleaseStore,
  built: readonly BuiltRelease[],
  promoting: ReadonlySet<AppName>,
) {
  const apps = new Set([...(await store.apps()), ...built.map(({ app }) => app)])
  const live = await Promise.all(
    [...apps].map(async (app) => {
      const next = promoting.has(app) && built.find((build) => build.app === app)
      if (next) return [next]
      const { channel } = await resolveServedChannel(store, app, await store.channel(app))
      return readChannelReleases(store, app, channel)
    }),
  )
  const all: readonly VersionedRelease[] = live.flat()
  return (app: AppName) => all.filter((release) => release.app !== app)
}

async function tryToPublish(
  store: ReleaseStore,
  build: BuiltRelease & TreeBuild,
  others: readonly VersionedRelease[],
  willPromote: boolean,
): Promise<Blocker | undefined> {
  try {
    if (await isStored(store, build)) await store.verify(build.app, build.version)
    const unchanged = (await publish(store, build, { source: build.source, others })) === 'unchanged'
    const rejections = unchanged && willPromote ? await checkStoredPairs(store, build, others) : []
    if (rejections.length > 0) throw toRejectionError(nameOf(build), rejections)
    return undefined
  } catch (error) {
    if (error instanceof DamagedReleaseError) return { outcome: 'damaged', reason: error.message }
    if (!(error instanceof ReleaseError) || error.code !== 'release/refused') throw error
    const { stable } = await store.channel(build.app)
    if (!stable) throw error
    return { outcome: 'rejected', reason: error.message }
  }
}

const isStored = async (store: ReleaseStore, { app, version }: BuiltRelease): Promise<boolean> =>
  (await store.versions(app)).some((stored) => stored.version === version)

async function promoteOrReport(
  store: ReleaseStore,
  { app, version }: BuiltRelease,
  by: string,
  willPromote: boolean,
  blocker: Blocker | undefined,
): Promise<TreeOutcome> {
  if (blocker) return { app, version, ...blocker }
  const channel = await store.channel(app)
  const next = willPromote && mayReplace(channel, by) ? promote(version, by)(channel, new Date()) : undefined
  const isPromoted = next !== undefined && (await store.advance(app, next))
  // If another change came first, a team or another start has decided what is live.
  const { stable } = isPromoted ? next : await store.channel(app)
  if (isPromoted) return { app, version, outcome: 'promoted' }
  if (stable === undefined || stable === version) return { app, version, outcome: 'kept' }
  return { app, version, outcome: 'published', live: stable }
}
