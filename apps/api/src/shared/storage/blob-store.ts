import { randomBytes } from 'node:crypto'
import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createStorageHealth } from './health.ts'
import { blobPath, type StorageLayout, syncDirectory } from './layout.ts'
import { createDiskSpace } from './space.ts'
import { type AssertSize, writeDraft } from './write-draft.ts'

export interface StoredBlob {
  id: string
  size: number
  sha256: string
}

export type BlobStore = ReturnType<typeof createBlobStore>

/**
 * Stores bytes on disk under generated ids, so user input never becomes part of a path. Once `put` resolves, the blob
 * is complete and synced; if it rejects, the blob does not exist.
 */
export function createBlobStore(
  layout: StorageLayout,
  health = createStorageHealth(),
  disk = createDiskSpace(layout.root, 0),
) {
  /** The number of readers of each blob; `doomed` blobs are deleted after their last reader. */
  const readers = new Map<string, number>()
  const doomed = new Set<string>()

  async function remove(id: string): Promise<void> {
    if (readers.has(id)) doomed.add(id)
    else await rm(blobPath(layout, id), { force: true })
  }

  /** Returns whether this was the last reader of a deleted blob. */
  function releaseReader(id: string): boolean {
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
    guarded: health.guarded,

    async put(body: AsyncIterable<Buffer>, assertSize: AssertSize = () => undefined): Promise<StoredBlob> {
      health.assert()
      const id = randomBytes(16).toString('hex')
      const draft = join(layout.tmp, id)
      const target = blobPath(layout, id)
      let taken = 0
      const assertRoom: AssertSize = async (size) => {
        await assertSize(size)
        await disk.take(size - taken)
        taken = size
      }
      try {
        const written = await writeDraft(draft, body, assertRoom)
        await rename(draft, target)
        await syncDirectory(dirname(target))
        return { id, ...written }
      } catch (error) {
        // A failing disk may reject this, too, which must not hide the cause. The next start removes what is left.
        await Promise.allSettled([rm(draft, { force: true }), rm(target, { force: true })])
        health.report(error)
        throw error
      }
    },

    open: (id: string): Promise<FileHandle> => open(blobPath(layout, id), 'r'),

    /** For small blobs only. */
    read: (id: string): Promise<Buffer> => readFile(blobPath(layout, id)),

    /** Resolves whether or not the blob existed. */
    delete: remove,

    deleteAll: removeAll,

    /** Keeps these blobs readable, even if deleted, until the returned function is called. After a crash the sweep removes them. */
    hold(ids: readonly string[]): () => Promise<void> {
      for (const id of ids) readers.set(id, (readers.get(id) ?? 0) + 1)
      let held = ids
      return async () => {
        const released = held
        held = []
        await removeAll(released.filter(releaseReader))
      }
    },
  }
}
