import type { VersionedRelease } from '../admission/admission.ts'
import type { Channel, Channels } from '../channel/channel.ts'
import { undefinedIfUnavailable } from '../errors.ts'
import type { AppName } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { leavingPaths } from './doubled-paths.ts'

/** Reads the live releases of several channels. Skips versions that are missing from the store. */
export async function readReleases(store: ReleaseStore, channels: Channels): Promise<VersionedRelease[]> {
  const live = [...channels].map(([app, channel]) => readChannelReleases(store, app, channel))
  return (await Promise.all(live)).flat()
}

/** Reads the live releases of one channel. Skips versions that are missing from the store. */
export async function readChannelReleases(
  store: ReleaseStore,
  app: AppName,
  { stable, candidate, without }: Channel,
): Promise<VersionedRelease[]> {
  const versions = [stable, candidate].filter((version) => version !== undefined)
  const releases = await Promise.all(
    versions.map(async (version) => {
      const manifest = await store.release(app, version).catch(undefinedIfUnavailable)
      return manifest && leavingPaths({ app, version, manifest }, version === stable ? without : [])
    }),
  )
  return releases.filter((release) => release !== undefined)
}
