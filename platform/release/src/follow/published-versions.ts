import { LRUCache } from 'lru-cache'
import type { AppName, Version } from '../names.ts'
import type { VersionStore } from '../store/release-store.ts'

const TTL_MS = 2000
const MAX_APPS = 1000

/**
 * Caches for two seconds which versions are published, or that the bucket does not respond. Otherwise, each request for
 * an unknown version would call the bucket.
 */
export function createPublishedVersions(remote: Pick<VersionStore, 'apps' | 'versions'>) {
  const lists = new LRUCache<string, Promise<ReadonlySet<string>>>({ max: MAX_APPS, ttl: TTL_MS })

  function listed(key: string, list: () => Promise<readonly string[]>): Promise<ReadonlySet<string>> {
    const known = lists.get(key)
    if (known) return known
    const found = list().then((names) => new Set(names))
    lists.set(key, found)
    // If a call fails, the two seconds start over. Otherwise, every request would wait for a bucket that hangs.
    found.catch(() => lists.set(key, found))
    return found
  }

  return {
    async has(app: AppName, version: Version): Promise<boolean> {
      const apps = await listed('', () => remote.apps())
      if (!apps.has(app)) return false
      const versions = await listed(app, async () => (await remote.versions(app)).map((each) => each.version))
      return versions.has(version)
    },
  }
}
