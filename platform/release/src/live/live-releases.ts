import type { VersionedRelease } from '../admission/admission.ts'
import type { Channel, ChannelEvent, Channels } from '../channel/channel.ts'
import { type AppName, nameOf } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { readChannels, readIncompleteChanges } from '../store/several-channels.ts'
import { findDoubledPaths, settlePaths } from './doubled-paths.ts'
import { readReleases } from './read-releases.ts'
import { type Problem, resolveServedChannel, type ServedChannel } from './served-channel.ts'

/**
 * Reads the stable version and the candidate of each app, each with the paths that it really serves. Skips versions
 * that are missing from the store, so one team's damaged release does not block the others.
 */
export async function readLiveReleases(store: ReleaseStore): Promise<VersionedRelease[]> {
  const channels = await readServedChannels(store)
  return settlePaths(store, channels, await readReleases(store, channels))
}

/** Like `readLiveReleases`, for the other apps, as they are when this app has this channel. */
export const readOtherReleases = (store: ReleaseStore, app: AppName, channel: Channel): Promise<VersionedRelease[]> =>
  readReleasesBeside(store, new Map([[app, channel]]))

/** Like `readOtherReleases`, beside several apps. */
export async function readReleasesBeside(store: ReleaseStore, beside: Channels): Promise<VersionedRelease[]> {
  const channels = new Map([...(await readServedChannels(store)), ...beside])
  const live = await settlePaths(store, channels, await readReleases(store, channels))
  return live.filter(({ app }) => !beside.has(app))
}

/**
 * Reads every app's channel, with damaged versions replaced, and lists the damage, the paths with two owners, and the
 * changes that have not taken effect.
 */
export async function resolveServedChannels(store: ReleaseStore): Promise<Map<AppName, ServedChannel>> {
  const channels = [...(await readChannels(store))]
  const served = await Promise.all(
    channels.map(async ([app, channel]) => [app, await resolveServedChannel(store, app, channel)] as const),
  )
  const found = [
    ...(await findPathProblems(store, new Map(served.map(([app, { channel }]) => [app, channel])))),
    ...(await findInterruptedChanges(store)),
  ]
  const problemsOf = (app: AppName) => found.filter((problem) => problem.app === app)
  return new Map(
    served.map(([app, { channel, problems }]) => [app, { channel, problems: [...problems, ...problemsOf(app)] }]),
  )
}

/** Reads every app's channel, with damaged versions replaced. */
export const readServedChannels = async (store: ReleaseStore): Promise<Map<AppName, Channel>> =>
  new Map([...(await resolveServedChannels(store))].map(([app, { channel }]) => [app, channel]))

/** No process takes that long to store the documents of one change. */
const LONGEST_CHANGE_MS = 10_000

/** Lists the apps whose last change has no effect, because a command that changed several was interrupted. */
export async function findInterruptedChanges(store: ReleaseStore): Promise<Problem[]> {
  const interrupted = [...(await readIncompleteChanges(store))].filter(
    ([, { at }]) => Date.now() - Date.parse(at) > LONGEST_CHANGE_MS,
  )
  return interrupted.map(([app, { version, action, change }]) => ({
    check: 'change' as const,
    app,
    version,
    cause: `Its last change (${action}) was to take effect together with ${others(app, change)}, but was interrupted.`,
    effect: 'Visitors get what was live before.',
    fix: `Make the change again, with all of its apps; pnpm mfe log ${app} says who wanted it.`,
  }))
}

const others = (app: AppName, change: ChannelEvent['change']): string =>
  (change?.apps ?? []).filter((each) => each !== app).join(', ')

/** Lists the live releases that claim paths of other live releases, and do not get them. */
export async function findPathProblems(store: ReleaseStore, channels: Channels): Promise<Problem[]> {
  const doubled = await findDoubledPaths(store, channels, await readReleases(store, channels))
  const pairs = Object.groupBy(doubled, ({ other, owner }) => `${nameOf(other)} ${nameOf(owner)}`)
  return Object.values(pairs).flatMap((pair = []) => {
    const [first] = pair
    if (!first) return []
    const { owner, other } = first
    const paths = [...new Set(pair.map(({ path }) => path))].sort().join(', ')
    return [
      {
        check: 'routes' as const,
        app: other.app,
        version: other.version,
        cause: `It also claims ${paths}, which ${nameOf(owner)} served first.`,
        effect: `Visitors get ${paths} from ${nameOf(owner)}.`,
        fix: `Promote a version of ${other.app} or of ${owner.app} without ${paths} (pnpm mfe status ${other.app}).`,
      },
    ]
  })
}

/** Resolves to whether nothing has ever been published: a folder of something else is empty, too. */
export async function isEmptyStore(store: ReleaseStore): Promise<boolean> {
  for (const app of await store.apps()) {
    const { revision, unreadable } = await store.channel(app)
    if (revision > 0 || unreadable || (await store.versions(app)).length > 0) return false
  }
  return true
}
