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
  /** How many readers need a blob still, and which of these are to go after the last one. */
  const readers = new Map<string, number>()
  const doomed = new Set<string>()

  async function remove(id: string): Promise<void> {
    if (readers.has(id)) doomed.add(id)
    else await rm(blobPath(layout, id), { force: true })
  }

  /** Whether its last reader is gone, and it is to go, too. */
  function letGo(id: string): boolean {
    const left = (readers.get(id) ?? 0) - 1
    if (left > 0) readers.set(id, left)
    else readers.delete(id)
    return left <= 0 && doomed.delete(id)
  }

  async function removeAll(ids: readonly string[]): Promise<void> {
    for (const id of ids) await remove(id)
  }

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
        // A disk that fails may refuse this, too, and must not hide why it does; the next start removes the rest.
        await Promise.allSettled([rm(draft, { force: true }), rm(target, { force: true })])
        health.judge(error)
        throw error
      }
    },

    open: (id: string): Promise<FileHandle> => open(blobPath(layout, id), 'r'),

    /** For small blobs only. */
    read: (id: string): Promise<Buffer> => readFile(blobPath(layout, id)),

    /** Resolves whether or not the blob existed. */
    delete: remove,

    deleteAll: removeAll,

    /** Until what it returns is called, deleted ones of these stay for their reader; a crash leaves them to the sweep. */
    hold(ids: readonly string[]): () => Promise<void> {
      for (const id of ids) readers.set(id, (readers.get(id) ?? 0) + 1)
      let held = ids
      return async () => {
        const released = held
        held = []
        await removeAll(released.filter(letGo))
      }
    },
  }
}
