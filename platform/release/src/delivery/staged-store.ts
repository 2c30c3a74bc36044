import type { VersionedRelease } from '../admission/admission.ts'
import { ReleaseError } from '../errors.ts'
import type { AppName, Version } from '../names.ts'
import { inMemoryFile } from '../store/in-memory-file.ts'
import { tagOf } from '../store/integrity.ts'
import type { ReleaseBytes, ReleaseStore } from '../store/release-store.ts'

/** Returns a view of the store that includes an unpublished release, so it can be rendered before publishing. */
export function withStagedRelease(
  store: ReleaseStore,
  { app, version, manifest, bytes }: VersionedRelease & { bytes: ReleaseBytes },
): ReleaseStore {
  const isStaged = (name: AppName, wanted: Version) => name === app && wanted === version
  return {
    ...store,
    apps: async () => [...new Set([...(await store.apps()), app])].sort(),
    release: (name, wanted) => (isStaged(name, wanted) ? Promise.resolve(manifest) : store.release(name, wanted)),
    verify: (name, wanted) => (isStaged(name, wanted) ? Promise.resolve() : store.verify(name, wanted)),
    async findFile(name, wanted, file, encoding) {
      if (!isStaged(name, wanted)) return store.findFile(name, wanted, file, encoding)
      const listed = Object.hasOwn(manifest.files, file) ? manifest.files[file] : undefined
      if (encoding || !listed) return undefined
      return { ...inMemoryFile(await bytes.read(file)), tag: tagOf(listed) }
    },
    async readFile(name, wanted, file) {
      if (!isStaged(name, wanted)) return store.readFile(name, wanted, file)
      if (Object.hasOwn(manifest.files, file)) return bytes.read(file)
      throw new ReleaseError('release/not-found', `${app}@${version} has no file ${file}.`)
    },
  }
}
