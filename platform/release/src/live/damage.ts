import { DamagedReleaseError, isAvailable, isUnavailable, UnsupportedReleaseError } from '../errors.ts'
import type { AppName, Version } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'

export interface Damage {
  /** The missing or altered file. Absent if the whole version is missing or not supported. */
  file?: string
  cause: string
  /** Replaces the usual fix: publish the same build again. */
  fix?: string
}

export const MISSING = 'It is live, but missing from the store.'

/** Resolves to the first damage found in a stored version, or to `undefined` if it is intact. */
export async function findDamage(store: ReleaseStore, app: AppName, version: Version): Promise<Damage | undefined> {
  try {
    await store.verify(app, version)
    return undefined
  } catch (error) {
    if (error instanceof DamagedReleaseError) return { file: error.file, cause: error.reason }
    if (error instanceof UnsupportedReleaseError) return { cause: error.reason, fix: error.fix }
    if (isUnavailable(error)) return { cause: MISSING }
    throw error
  }
}

/** Resolves to whether release.json can be read. That is enough to compose pages even if other files are missing. */
export const isReadable = (store: ReleaseStore, app: AppName, version: Version): Promise<boolean> =>
  isAvailable(store.release(app, version))
