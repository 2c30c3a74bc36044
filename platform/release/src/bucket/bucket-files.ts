import type { ReleaseFile } from '@mfe/contract'
import { inMemoryFile } from '../store/in-memory-file.ts'
import { createReleaseFiles, type FileName } from '../store/release-files.ts'
import type { VersionStore } from '../store/release-store.ts'
import { isIntact } from '../store/verified-files.ts'
import { filesOf } from './keys.ts'
import type { ObjectStore } from './object-store.ts'

/** Reads files of versions from a bucket. Always reads whole files, because a part cannot be verified. */
export function createBucketFiles(objects: ObjectStore, manifestOf: VersionStore['release']) {
  const read = ({ app, version, file }: FileName, { bytes }: ReleaseFile) =>
    objects.get(filesOf(app, version) + file, bytes)

  return createReleaseFiles({
    manifestOf,
    async open(name, listed, encoding) {
      const bytes = await read(name, listed)
      if (!bytes) return { fault: 'missing' }
      return (await isIntact(bytes, listed, encoding)) ? inMemoryFile(bytes) : { fault: 'changed' }
    },
    read: async (name, listed) => (await read(name, listed)) ?? { fault: 'missing' },
  })
}
