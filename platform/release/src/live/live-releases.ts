import type { VersionedRelease } from '../admission/admission.ts'
import type { Channel } from '../channel/channel.ts'
import type { AppName } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { settlePaths } from './doubled-paths.ts'
import { readReleases } from './read-releases.ts'
import { readServedChannels } from './read-served.ts'

/**
 * Reads the stable version and the candidate of each app, each with the paths that it really serves. Skips versions
 * that are missing from the store, so one team's damaged release does not block the others.
 */
export async function readLiveReleases(store: ReleaseStore): Promise<VersionedRelease[]> {
  const channels = await readServedChannels(store)
  return settlePaths(store, channels, await readReleases(store, channels))
}

/** Like `readLiveReleases`, for the other apps, as they are when this app has this channel. */
export async function readOtherReleases(
  store: ReleaseStore,
  app: AppName,
  channel: Channel,
): Promise<VersionedRelease[]> {
  const channels = new Map(await readServedChannels(store)).set(app, channel)
  const live = await settlePaths(store, channels, await readReleases(store, channels))
  return live.filter((release) => release.app !== app)
}
