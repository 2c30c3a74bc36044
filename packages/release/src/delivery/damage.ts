import { DamagedRelease, isAvailable, isUnavailable } from '../errors.ts'
import type { AppName, Version } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'

/** The file that is missing or not what was published; without one, the whole version is lost. */
export interface Damage {
  file?: string
  cause: string
}

export const LOST = 'It is live, and the store does not hold it.'

/** What keeps a version from being served as it was published; `undefined` where it is stored whole. */
export async function damageOf(store: ReleaseStore, app: AppName, version: Version): Promise<Damage | undefined> {
  try {
    await store.verify(app, version)
    return undefined
  } catch (error) {
    if (error instanceof DamagedRelease) return { file: error.file, cause: error.reason }
    if (isUnavailable(error)) return { cause: LOST }
    throw error
  }
}

/** Whether its release.json can be read: pages can be made of it, though a file may be missing. */
export const isReadable = (store: ReleaseStore, app: AppName, version: Version): Promise<boolean> =>
  isAvailable(store.release(app, version))
