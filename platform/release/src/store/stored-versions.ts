import type { AppName, Version } from '../names.ts'
import type { createManifestCache } from './manifest-cache.ts'
import { storedBytes } from './release-files.ts'
import type { StoredVersion, VersionStore } from './release-store.ts'

type Reading = Pick<VersionStore, 'findFile' | 'readFile' | 'release' | 'verify' | 'readRelease'>

/** Creates the reading methods of a driver. `readManifest` reads the bytes of release.json. */
export function createVersionReader(
  files: Pick<VersionStore, 'findFile' | 'readFile' | 'verify'>,
  manifests: ReturnType<typeof createManifestCache>,
  readManifest: (app: AppName, version: Version) => Promise<Buffer>,
): Reading {
  return {
    ...files,

    release: manifests.get,

    async verify(app, version) {
      manifests.forget(app, version)
      await files.verify(app, version)
    },

    readRelease: async (app, version) =>
      storedBytes(files, { app, version, manifest: await readManifest(app, version) }),
  }
}

/** Sorts versions by publication time, newest first, and skips `undefined`. */
export const newestFirst = (found: readonly (StoredVersion | undefined)[]): StoredVersion[] =>
  found.filter((each) => each !== undefined).sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
