import type { PlacedRelease } from '../admission/admission.ts'
import type { AppName } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'

/** Every version that some visitor gets: the stable one and the candidate of each app. */
export async function placedReleases(store: ReleaseStore, except?: AppName): Promise<PlacedRelease[]> {
  const apps = (await store.apps()).filter((app) => app !== except)
  return (await Promise.all(apps.map((app) => placedOf(store, app)))).flat()
}

export async function placedOf(store: ReleaseStore, app: AppName): Promise<PlacedRelease[]> {
  const { stable, candidate } = await store.channel(app)
  const versions = [stable, candidate].filter((version) => version !== undefined)
  return Promise.all(versions.map(async (version) => ({ app, version, manifest: await store.release(app, version) })))
}
