import { randomBytes } from 'node:crypto'
import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createStorageHealth } from './health.ts'
import { blobPath, type StorageLayout, syncDirectory } from './layout.ts'
import { createDiskSpace } from './space.ts'
import { writeDraft } from './write-draft.ts'

export interface StoredBlob {
  id: string
  size: number
  sha256: string
}

/** Told how many bytes there are before more are written: it throws to refuse them. */
export type Gauge = (bytesSoFar: number) => Promise<void> | void

export type BlobStore = ReturnType<typeof createBlobStore>

/**
 * Bytes on disk under ids of our own making: no user's name is ever part of a path.
 * A blob is whole and synced when `put` resolves, or it does not exist.
 */
export function createBlobStore(
  layout: StorageLayout,
  health = createStorageHealth(),
  disk = createDiskSpace(layout.root, 0),
) {
  return {
    isHealthy: health.isHealthy,
    judged: health.judged,

    async put(body: AsyncIterable<Buffer>, gauge: Gauge = () => undefined): Promise<StoredBlob> {
      health.assert()
      const id = randomBytes(16).toString('hex')
      const draft = join(layout.tmp, id)
      const target = blobPath(layout, id)
      let taken = 0
      const gauges: Gauge = async (size) => {
        await gauge(size)
        await disk.take(size - taken)
        taken = size
      }
      try {
        const written = await writeDraft(draft, body, gauges)
        await rename(draft, target)
        await syncDirectory(dirname(target))
        return { id, ...written }
      } catch (error) {
        await Promise.all([rm(draft, { force: true }), rm(target, { force: true })])
        health.judge(error)
        throw error
      }
    },

    open: (id: string): Promise<FileHandle> => open(blobPath(layout, id), 'r'),

    /** For small blobs only. */
    read: (id: string): Promise<Buffer> => readFile(blobPath(layout, id)),

    /** Resolves whether or not the blob existed. */
    delete: (id: string): Promise<void> => rm(blobPath(layout, id), { force: true }),

    async deleteAll(ids: readonly string[]): Promise<void> {
      for (const id of ids) await rm(blobPath(layout, id), { force: true })
    },
  }
}
