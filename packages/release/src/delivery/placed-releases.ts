import type { PlacedRelease } from '../admission/admission.ts'
import type { Channel } from '../channel/channel.ts'
import type { AppName } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { readServedChannels } from './read-served.ts'

/**
 * Every version that some visitor gets: the stable one and the candidate of each app. What the store has lost no
 * visitor gets, so it stands in no other team's way either.
 */
export async function placedReleases(store: ReleaseStore, except?: AppName): Promise<PlacedRelease[]> {
  const channels = [...(await readServedChannels(store))].filter(([app]) => app !== except)
  return (await Promise.all(channels.map(([app, channel]) => placedIn(store, app, channel)))).flat()
}

/** The versions of a served channel. */
export async function placedIn(
  store: ReleaseStore,
  app: AppName,
  { stable, candidate }: Channel,
): Promise<PlacedRelease[]> {
  const versions = [stable, candidate].filter((version) => version !== undefined)
  return Promise.all(versions.map(async (version) => ({ app, version, manifest: await store.release(app, version) })))
}
