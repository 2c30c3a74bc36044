import type { Logger } from '@mfe/engines/postgres'
import { isAddress, type StoreSettings } from './bucket/release-location.ts'
import type { FollowOptions } from './follow/follow-store.ts'
import { withLocalReads } from './follow/with-local-reads.ts'
import { openFolder } from './open-release-store.ts'
import { combineStores, type ReleaseStore } from './store/release-store.ts'

/**
 * Shorter than those of commands, which may send a release over a slow connection: a gateway must notice a network that
 * hangs, and then start within about ten seconds.
 */
const LIMITS = {
  bucket: { connectMs: 3000, responseMs: 5000, attempts: 2 },
  database: { connectMs: 3000, statementMs: 5000 },
}

interface Options extends Omit<FollowOptions, 'versions' | 'channels' | 'watch'> {
  logger: Logger
}

/** A gateway's two views of the release store. Disposal closes both. */
export interface ServedStore extends AsyncDisposable {
  /** Where to publish and promote: the store itself, as commands see it, but with the versions of `served`. */
  shared: ReleaseStore
  /** The store to serve pages from. For a bucket, reads local copies, so it survives outages. */
  served: ReleaseStore
}

/** Opens a store for a gateway. Rejects if there is nothing to serve and the database or bucket does not respond. */
export async function openServedStore(settings: StoreSettings, { logger, ...options }: Options): Promise<ServedStore> {
  if (!isAddress(settings.RELEASE_STORE)) {
    const store = openFolder(settings)
    return { shared: store, served: store, [Symbol.asyncDispose]: async () => undefined }
  }
  const { openSharedParts } = await import('./shared/open-shared-parts.ts')
  const { followStore } = await import('./follow/follow-store.ts')
  const parts = await openSharedParts(settings, logger, LIMITS)
  try {
    const served = await followStore({ ...parts, ...options })
    return {
      shared: withLocalReads(combineStores(parts.versions, parts.channels), served),
      served,
      async [Symbol.asyncDispose]() {
        await served[Symbol.asyncDispose]()
        await parts[Symbol.asyncDispose]()
      },
    }
  } catch (error) {
    await parts[Symbol.asyncDispose]()
    throw error
  }
}
