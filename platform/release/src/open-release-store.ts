import path from 'node:path'
import { isAddress } from './bucket/bucket-location.ts'
import { createDirectoryStore } from './directory/directory-store.ts'
import type { ReleaseStore } from './store/release-store.ts'

/** Opens the store at a location in the form of `RELEASE_STORE`. A folder need not exist yet. */
export function openReleaseStore(location: string): ReleaseStore {
  if (isAddress(location)) throw new Error(`RELEASE_STORE=${location}: not supported in this version. Use a folder.`)
  return createDirectoryStore(path.resolve(location))
}
