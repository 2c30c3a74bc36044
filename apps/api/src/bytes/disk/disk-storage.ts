import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newBlobId } from '#database/ids.ts'
import type { Storage, StorageHealth } from '#storage.ts'
import { ifExists } from '../store/is-gone.ts'
import { syncDirectory } from '../store/sync.ts'
import { createDiskBlobs } from './disk-blobs.ts'
import { createDiskDrafts } from './disk-drafts.ts'
import { createDiskMailFiles } from './disk-mail-files.ts'
import { createDiskSpace } from './disk-space.ts'
import { makeDirectories, storageLayout } from './layout.ts'

/** Stores bytes in a data directory. Uploads leave `reserve` bytes of its disk free. */
export function createDiskStorage(dataDir: string, reserve: number, health: StorageHealth): Storage {
  const layout = storageLayout(dataDir)
  const { root, marker } = layout
  const space = createDiskSpace(root, reserve)

  return {
    location: root,
    blobs: createDiskBlobs(layout, health, space),
    drafts: createDiskDrafts(layout, health, space),
    mailFiles: createDiskMailFiles(join(dataDir, 'outbox')),
    space,
    health,
    prepare: () => makeDirectories(layout),
    // A disk that is not mounted leaves an empty directory.
    isReachable: async () => (await ifExists(stat(marker))) !== undefined,
    // The system would answer a read from memory, but not a sync.
    async probe() {
      const draft = join(layout.tmp, newBlobId())
      try {
        await writeFile(draft, 'probe', { mode: 0o600, flush: true })
      } finally {
        await rm(draft, { force: true })
      }
    },
    exists: async () => (await ifExists(stat(root))) !== undefined,
    clear: () => rm(root, { recursive: true, force: true }),
    readMarker: () => ifExists(readFile(marker, 'utf8')),
    async writeMarker(content) {
      await writeFile(marker, content, { mode: 0o600, flush: true })
      await syncDirectory(root)
    },
  }
}
