import { statSync } from 'node:fs'
import path from 'node:path'
import { isAddress, type StoreSettings } from './bucket/release-location.ts'
import { createDirectoryStore } from './directory/directory-store.ts'
import { commandFailed } from './errors.ts'
import { isCode } from './store/durable-files.ts'
import { combineStores, type ReleaseStore } from './store/release-store.ts'

/** A release store that closes when it is disposed. */
export interface OpenedStore extends ReleaseStore, AsyncDisposable {}

/** Opens a store for commands. Nothing is requested before the first call: a folder need not exist yet. */
export async function openReleaseStore(settings: StoreSettings): Promise<OpenedStore> {
  if (!isAddress(settings.RELEASE_STORE))
    return { ...openFolder(settings), [Symbol.asyncDispose]: async () => undefined }
  const { openSharedParts } = await import('./shared/open-shared-parts.ts')
  // Ignores warnings about lost connections, because a call that needs one rejects.
  const shared = await openSharedParts(settings, { warn: () => undefined })
  return {
    ...combineStores(shared.versions, shared.channels),
    [Symbol.asyncDispose]: () => shared[Symbol.asyncDispose](),
  }
}

/** Throws if the location is a file, or inside one. */
export function openFolder({ RELEASE_STORE }: StoreSettings): ReleaseStore {
  const root = path.resolve(RELEASE_STORE)
  if (isFile(root)) {
    throw commandFailed(
      `The release store ${root} is not a folder. To fix: set RELEASE_STORE to a folder, which need not exist yet.`,
    )
  }
  return createDirectoryStore(root)
}

function isFile(location: string): boolean {
  try {
    return !statSync(location).isDirectory()
  } catch (error) {
    return isCode(error, 'ENOTDIR')
  }
}
