import path from 'node:path'
import { ReleaseError } from '../errors.ts'
import type { AppName, Version } from '../names.ts'
import { parseManifest } from './parse-manifest.ts'
import { readReleaseFolder } from './release-folder.ts'
import type { ReleaseStore } from './release-store.ts'

/** A store that has one release more, read from the folder where it was built: for trying it before it is published. */
export async function withStaged(
  store: ReleaseStore,
  { app, version, folder }: { app: AppName; version: Version; folder: string },
): Promise<ReleaseStore> {
  const bytes = await readReleaseFolder(folder)
  const manifest = parseManifest(bytes.manifest, path.join(folder, 'release.json'))
  const isStaged = (name: AppName, wanted: Version) => name === app && wanted === version
  return {
    ...store,
    apps: async () => [...new Set([...(await store.apps()), app])].sort(),
    release: (name, wanted) => (isStaged(name, wanted) ? Promise.resolve(manifest) : store.release(name, wanted)),
    verify: (name, wanted) => (isStaged(name, wanted) ? Promise.resolve() : store.verify(name, wanted)),
    async filePath(name, wanted, file, encoding) {
      if (!isStaged(name, wanted)) return store.filePath(name, wanted, file, encoding)
      return !encoding && Object.hasOwn(manifest.files, file) ? path.join(folder, file) : undefined
    },
    async readFile(name, wanted, file) {
      if (!isStaged(name, wanted)) return store.readFile(name, wanted, file)
      if (Object.hasOwn(manifest.files, file)) return bytes.read(file)
      throw new ReleaseError('release/not-found', `${app}@${version} has no file ${file}.`)
    },
  }
}
