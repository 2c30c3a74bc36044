import type { ReleaseManifest } from '@mfe/contract'
import { LRUCache } from 'lru-cache'
import { type AppName, nameOf, type Version } from '../names.ts'
import { parseStored } from './stored-manifest.ts'

/** More than a site composes concurrently. Limits the memory that reading many releases takes. */
const MAX_MANIFESTS = 200

/** Caches the parsed release.json of versions, which `read` reads. */
export function createManifestCache(read: (app: AppName, version: Version) => Promise<Buffer>) {
  const manifests = new LRUCache<string, ReleaseManifest>({ max: MAX_MANIFESTS })

  return {
    async get(app: AppName, version: Version): Promise<ReleaseManifest> {
      const name = nameOf({ app, version })
      const known = manifests.get(name)
      if (known) return known
      const manifest = parseStored({ app, version }, await read(app, version))
      manifests.set(name, manifest)
      return manifest
    },

    forget: (app: AppName, version: Version): void => void manifests.delete(nameOf({ app, version })),
  }
}
