import type { VersionedRelease } from '../admission/admission.ts'
import type { Channel } from '../channel/channel.ts'
import type { AppName } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { readServedChannels } from './read-served.ts'

/**
 * Reads the stable version and the candidate of each app. Skips versions that are missing from the store, so one
 * team's damaged release does not block the others.
 */
export async function readLiveReleases(store: ReleaseStore, except?: AppName): Promise<VersionedRelease[]> {
  const channels = [...(await readServedChannels(store))].filter(([app]) => app !== except)
  return (await Promise.all(channels.map(([app, channel]) => readChannelReleases(store, app, channel)))).flat()
}

/** Reads the live releases of one channel. */
export async function readChannelReleases(
  store: ReleaseStore,
  app: AppName,
  { stable, candidate }: Channel,
): Promise<VersionedRelease[]> {
  const versions = [stable, candidate].filter((version) => version !== undefined)
  return Promise.all(versions.map(async (version) => ({ app, version, manifest: await store.release(app, version) })))
}
