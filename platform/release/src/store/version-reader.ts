import type { ReleaseManifest } from '@mfe/contract'
import { LRUCache } from 'lru-cache'
import { type AppName, nameOf, type Version } from '../names.ts'
import { storedBytes } from './release-files.ts'
import type { StoredVersion, VersionStore } from './release-store.ts'
import { parseStored } from './stored-manifest.ts'

/** More than a site composes concurrently. Limits the memory that reading many releases takes. */
const MAX_MANIFESTS = 200

type ManifestCache = ReturnType<typeof createManifestCache>

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

type Reading = Pick<VersionStore, 'findFile' | 'readFile' | 'release' | 'verify' | 'admission' | 'readRelease'>

interface Documents {
  /** Reads the bytes of release.json. */
  readManifest: (app: AppName, version: Version) => Promise<Buffer>
  /** Reads `admission.json`, if there is one. */
  readAdmission: VersionStore['admission']
}

/** Creates the reading methods of a driver. */
export function createVersionReader(
  files: Pick<VersionStore, 'findFile' | 'readFile' | 'verify'>,
  manifests: ManifestCache,
  { readManifest, readAdmission }: Documents,
): Reading {
  // Nothing depends on it, so what cannot be read counts as unknown.
  const admission: VersionStore['admission'] = (app, version) => readAdmission(app, version).catch(() => undefined)

  return {
    ...files,

    release: manifests.get,

    admission,

    async verify(app, version) {
      manifests.forget(app, version)
      await files.verify(app, version)
    },

    async readRelease(app, version) {
      const manifest = await readManifest(app, version)
      return { ...storedBytes(files, { app, version, manifest }), readAdmission: () => admission(app, version) }
    },
  }
}

/** Sorts versions by publication time, newest first, and skips `undefined`. */
export const newestFirst = (found: readonly (StoredVersion | undefined)[]): StoredVersion[] =>
  found.filter((each) => each !== undefined).sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
