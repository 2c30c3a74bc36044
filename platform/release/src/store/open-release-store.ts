import path from 'node:path'
import { createDirectoryStore } from './directory-store.ts'
import type { ReleaseStore } from './release-store.ts'

/** Opens the store at a location in the form of `RELEASE_STORE`. A folder need not exist yet. */
export function openReleaseStore(location: string): ReleaseStore {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(location)) {
    throw new Error(`RELEASE_STORE=${location}: not supported in this version. Use a folder.`)
  }
  return createDirectoryStore(path.resolve(location))
}
