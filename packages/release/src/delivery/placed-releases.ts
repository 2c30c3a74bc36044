import type { PlacedRelease } from '../admission/admission.ts'
import { ReleaseError } from '../errors.ts'
import type { AppName, Version } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'

/** A version that is live by name, whether or not the store still holds it. */
export interface LiveVersion {
  app: AppName
  version: Version
}

/** Every version that some visitor gets: the stable one and the candidate of each app. */
export async function placedReleases(store: ReleaseStore, except?: AppName): Promise<PlacedRelease[]> {
  const live = await liveVersions(store)
  return held(
    store,
    live.filter(({ app }) => app !== except),
  )
}

export async function placedOf(store: ReleaseStore, app: AppName): Promise<PlacedRelease[]> {
  return held(store, await liveVersionsOf(store, app))
}

export async function liveVersions(store: ReleaseStore): Promise<LiveVersion[]> {
  const apps = await store.apps()
  return (await Promise.all(apps.map((app) => liveVersionsOf(store, app)))).flat()
}

/** Their releases. What the store has lost no visitor gets, so it stands in no other team's way either. */
export async function held(store: ReleaseStore, live: readonly LiveVersion[]): Promise<PlacedRelease[]> {
  const found = live.map(async ({ app, version }): Promise<PlacedRelease[]> => {
    try {
      return [{ app, version, manifest: await store.release(app, version) }]
    } catch (error) {
      if (error instanceof ReleaseError && error.code === 'release/not-found') return []
      throw error
    }
  })
  return (await Promise.all(found)).flat()
}

async function liveVersionsOf(store: ReleaseStore, app: AppName): Promise<LiveVersion[]> {
  const { stable, candidate } = await store.channel(app)
  return [stable, candidate].filter((version) => version !== undefined).map((version) => ({ app, version }))
}
