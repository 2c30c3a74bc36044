import type { Channel } from '../channel/channel.ts'
import { type AppName, nameOf } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { readChannels } from '../store/several-channels.ts'
import { findDoubledPaths } from './doubled-paths.ts'
import { readReleases } from './read-releases.ts'
import { type Problem, resolveServedChannel, type ServedChannel } from './served-channel.ts'

/** Reads every app's channel, with damaged versions replaced, and lists the damage and the paths with two owners. */
export async function resolveServedChannels(store: ReleaseStore): Promise<Map<AppName, ServedChannel>> {
  const channels = [...(await readChannels(store))]
  const served = await Promise.all(
    channels.map(async ([app, channel]) => [app, await resolveServedChannel(store, app, channel)] as const),
  )
  const doubled = await findPathProblems(store, new Map(served.map(([app, { channel }]) => [app, channel])))
  const problemsOf = (app: AppName) => doubled.filter((problem) => problem.app === app)
  return new Map(
    served.map(([app, { channel, problems }]) => [app, { channel, problems: [...problems, ...problemsOf(app)] }]),
  )
}

/** Reads every app's channel, with damaged versions replaced. */
export const readServedChannels = async (store: ReleaseStore): Promise<Map<AppName, Channel>> =>
  new Map([...(await resolveServedChannels(store))].map(([app, { channel }]) => [app, channel]))

/** Lists the live releases that claim paths of other live releases, and do not get them. */
export async function findPathProblems(
  store: ReleaseStore,
  channels: ReadonlyMap<AppName, Channel>,
): Promise<Problem[]> {
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
