import { DamagedRelease, isAvailable, isUnavailable, UnsupportedRelease } from '../errors.ts'
import type { AppName, Version } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'

/** The file that is missing or altered; if absent, the whole version is missing. */
export interface Damage {
  file?: string
  cause: string
  /** Set if publishing the same build again does not help. */
  fix?: string
}

export const LOST = 'It is live, but missing from the store.'

/** Resolves to the first damage of a stored version, or to `undefined` if it is intact. */
export async function damageOf(store: ReleaseStore, app: AppName, version: Version): Promise<Damage | undefined> {
  try {
    await store.verify(app, version)
    return undefined
  } catch (error) {
    if (error instanceof DamagedRelease) return { file: error.file, cause: error.reason }
    if (error instanceof UnsupportedRelease) return { cause: error.reason, fix: error.fix }
    if (isUnavailable(error)) return { cause: LOST }
    throw error
  }
}

/** Whether release.json can be read, so that pages can be composed even if a file is missing. */
export const isReadable = (store: ReleaseStore, app: AppName, version: Version): Promise<boolean> =>
  isAvailable(store.release(app, version))
