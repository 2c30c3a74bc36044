import type { PlacedRelease } from '../admission/admission.ts'
import type { Channel } from '../channel/channel.ts'
import type { AppName } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { readServedChannels } from './read-served.ts'

/**
 * Reads every version that visitors can get: the stable one and the candidate of each app. Skips a version that is
 * missing from the store, so that it does not block other teams.
 */
export async function placedReleases(store: ReleaseStore, except?: AppName): Promise<PlacedRelease[]> {
  const channels = [...(await readServedChannels(store))].filter(([app]) => app !== except)
  return (await Promise.all(channels.map(([app, channel]) => placedIn(store, app, channel)))).flat()
}

/** Reads the versions of a served channel. */
export async function placedIn(
  store: ReleaseStore,
  app: AppName,
  { stable, candidate }: Channel,
): Promise<PlacedRelease[]> {
  const versions = [stable, candidate].filter((version) => version !== undefined)
  return Promise.all(versions.map(async (version) => ({ app, version, manifest: await store.release(app, version) })))
}
