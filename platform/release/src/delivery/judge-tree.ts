import type { VersionedRelease } from '../admission/admission.ts'
import { findUnfitSettings } from '../admission/settings.ts'
import type { Author } from '../channel/changes.ts'
import { type Channel, type Channels, emptyChannel } from '../channel/channel.ts'
import { wasPromotedByStart, wasTakenDown } from '../channel/history.ts'
import { DamagedReleaseError, ReleaseError } from '../errors.ts'
import { toRejectionError } from '../findings/admit.ts'
import { checkStoredPairs } from '../live/check-stored-pair.ts'
import { readChannelReleases } from '../live/read-releases.ts'
import { resolveServedChannel } from '../live/served-channel.ts'
import { type AppName, nameOf, SHELL, type Version } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { readSettledChannels } from '../store/several-channels.ts'
import type { BuiltRelease } from './built-release.ts'
import { publish } from './publish.ts'

/** An app of a working tree, and its build. */
export interface TreeBuild {
  app: AppName
  /** The folder of the build. */
  folder: string
  /** The folder of the sources. */
  source?: string
}

export type BuiltApp = BuiltRelease & TreeBuild

interface Blocker {
  outcome: 'rejected' | 'damaged'
  reason: string
}

export interface Judgment {
  /** The channels that it is based on. */
  channels: Channels
  /** The builds that may replace what is live, if they fit. */
  wanted: readonly BuiltApp[]
  /** Those of them that fit, to be promoted as one change. */
  promotable: readonly BuiltApp[]
  /** The builds that might replace what is live, if a start could promote their apps now. */
  held: readonly BuiltApp[]
  blocked: ReadonlyMap<AppName, Blocker>
}

/**
 * Stores the builds that fit, and finds those that can be promoted together. What is live of an app that is held stays.
 * Skips the apps that a team took down: their paths may belong to other apps by now.
 */
export async function judgeTree(
  store: ReleaseStore,
  tree: readonly BuiltApp[],
  isHeld: (app: AppName) => boolean,
  author: Author,
): Promise<Judgment> {
  const channels = await readSettledChannels(
    store,
    tree.map(({ app }) => app),
  )
  const built = tree.filter(({ app }) => !wasTakenDown(channels.get(app) ?? emptyChannel))
  const replacing = built.filter(({ app, version }) => mayReplace(channels.get(app), version))
  const held = replacing.filter(({ app }) => isHeld(app) && channels.get(app)?.stable)
  const wanted = replacing.filter((build) => !held.includes(build))
  const promoting = new Set(wanted.map(({ app }) => app))
  const blocked = new Map<AppName, Blocker>()
  for (let settled = false; !settled; ) {
    settled = true
    const othersOf = releasesLiveAfterPromotion(store, built, promoting)
    for (const build of built.filter(({ app }) => !blocked.has(app))) {
      const isLive = channels.get(build.app)?.stable === build.version
      const willPromote = promoting.has(build.app)
      const blocker = await tryToPublish(store, build, othersOf, { isLive, willPromote, author })
      if (!blocker) continue
      blocked.set(build.app, blocker)
      promoting.delete(build.app)
      // The other builds were checked against this one, but it does not go live: check them again without it.
      settled = false
      break
    }
  }
  const fitting = blocked.size > 0 ? await storeWithTree(store, built, blocked, author) : []
  // They may be rejected only because the rest of the tree is held, too.
  for (const build of fitting) if (held.includes(build)) blocked.delete(build.app)
  return { channels, wanted, promotable: wanted.filter(({ app }) => promoting.has(app)), held, blocked }
}

/** An unreadable channel is left to an operator. */
const mayReplace = (channel: Channel = emptyChannel, version: Version): boolean =>
  !channel.unreadable &&
  channel.stable !== version &&
  !channel.revoked?.includes(version) &&
  (!channel.stable || wasPromotedByStart(channel))

export const channelIn = ({ channels }: Judgment, app: AppName): Channel => channels.get(app) ?? emptyChannel

type OthersOf = (app: AppName) => Promise<readonly VersionedRelease[]>

/** Returns a function that lists what will be live of every other app after these promotions; reads lazily. */
function releasesLiveAfterPromotion(
  store: ReleaseStore,
  built: readonly BuiltRelease[],
  promoting: ReadonlySet<AppName>,
): OthersOf {
  let all: Promise<readonly VersionedRelease[]> | undefined
  async function readAll() {
    const apps = new Set([...(await store.apps()), ...built.map(({ app }) => app)])
    const live = [...apps].map(async (app): Promise<readonly VersionedRelease[]> => {
      const next = promoting.has(app) && built.find((build) => build.app === app)
      if (next) return [next]
      const { channel } = await resolveServedChannel(store, app, await store.channel(app))
      return readChannelReleases(store, app, channel)
    })
    return (await Promise.all(live)).flat()
  }
  return async (app) => {
    all ??= readAll()
    return (await all).filter((release) => release.app !== app)
  }
}

async function tryToPublish(
  store: ReleaseStore,
  build: BuiltApp,
  othersOf: OthersOf,
  { isLive, willPromote, author }: { isLive: boolean; willPromote: boolean; author: Author },
): Promise<Blocker | undefined> {
  try {
    if (!(await isStored(store, build, isLive))) {
      await publish(store, build, { source: build.source, others: await othersOf(build.app), author })
    } else if (willPromote) {
      const { settings } = await store.channel(build.app)
      const unfit = findUnfitSettings(build, settings)
      const rejections = [...unfit, ...(await checkStoredPairs(store, build, await othersOf(build.app)))]
      if (rejections.length > 0) throw toRejectionError(nameOf(build), rejections)
    }
    return undefined
  } catch (error) {
    if (error instanceof DamagedReleaseError) return { outcome: 'damaged', reason: error.message }
    if (!isRefused(error)) throw error
    const { stable } = await store.channel(SHELL)
    if (!stable) throw error
    return { outcome: 'rejected', reason: error.message }
  }
}

const isRefused = (error: unknown): error is ReleaseError =>
  error instanceof ReleaseError && error.code === 'release/refused'

/** Resolves to whether the build is stored: its version says which bytes it has. Rejects if it is damaged. */
async function isStored(store: ReleaseStore, { app, version }: BuiltRelease, isLive: boolean): Promise<boolean> {
  if (!isLive && !(await store.versions(app)).some((stored) => stored.version === version)) return false
  try {
    await store.verify(app, version)
    return true
  } catch (error) {
    if (error instanceof ReleaseError && error.code === 'release/not-found') return false
    throw error
  }
}

/** Stores builds that only fit the rest of the tree, to be promoted together by name later. Returns those stored. */
async function storeWithTree(
  store: ReleaseStore,
  built: readonly BuiltApp[],
  blocked: ReadonlyMap<AppName, Blocker>,
  author: Author,
): Promise<BuiltApp[]> {
  const stored: BuiltApp[] = []
  const othersOf = releasesLiveAfterPromotion(store, built, new Set(built.map(({ app }) => app)))
  for (const build of built.filter(({ app }) => blocked.get(app)?.outcome === 'rejected')) {
    try {
      await publish(store, build, { source: build.source, others: await othersOf(build.app), author })
      stored.push(build)
    } catch (error) {
      if (!isRefused(error)) throw error
    }
  }
  return stored
}
