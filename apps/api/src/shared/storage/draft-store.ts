import { createHash, type Hash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { open, rename, rm, stat, truncate } from 'node:fs/promises'
import { dirname } from 'node:path'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { createDraft, type Draft } from './draft.ts'
import type { StorageHealth } from './health.ts'
import { ifExists } from './is-gone.ts'
import { blobPath, draftPath, type StorageLayout, syncDirectory } from './layout.ts'
import type { DiskSpace } from './space.ts'

const READ_BUFFER = 1024 ** 2
const HASHES_KEPT = 1000

export type DraftStore = ReturnType<typeof createDraftStore>

/** Stores the files of unfinished uploads. A draft has the id of its future blob. */
export function createDraftStore(layout: StorageLayout, health: StorageHealth, disk: Pick<DiskSpace, 'take'>) {
  /** The running hash of each draft, so that completing a large upload does not reread it. */
  const hashes = new LRUCache<string, { hash: Hash; at: number }>({ max: HASHES_KEPT })

  // Hashing runs on the main thread, where many concurrent drafts would block other requests.
  const limitReads = pLimit(2)

  /** Gives each request its own copy of the hash, so that rejected bytes do not change the stored one. */
  async function hashOf(id: string, bytes: number, signal: AbortSignal): Promise<Hash> {
    const known = hashes.get(id)
    if (known?.at === bytes) return known.hash.copy()
    if (bytes === 0) return createHash('sha256')
    const hash = await limitReads(() => read(id, bytes, signal))
    hashes.set(id, { hash, at: bytes })
    return hash.copy()
  }

  async function read(id: string, bytes: number, signal: AbortSignal): Promise<Hash> {
    const hash = createHash('sha256')
    const soFar = createReadStream(draftPath(layout, id), { end: bytes - 1, highWaterMark: READ_BUFFER })
    for await (const chunk of soFar) {
      signal.throwIfAborted()
      hash.update(chunk)
    }
    return hash
  }

  return {
    guarded: health.guarded,

    restore: (id: string, bytes: number) => restoreDraft(layout, id, bytes),

    /**
     * Opens the draft and truncates it to its `bytes` acknowledged bytes. Throws ENOENT if it does not exist, and the
     * signal's reason if aborted before all bytes are read.
     */
    async open(id: string, bytes: number, signal: AbortSignal): Promise<Draft> {
      health.assert()
      const path = draftPath(layout, id)
      const create = bytes === 0 ? constants.O_CREAT : 0
      const handle = await open(path, constants.O_RDWR | create, 0o600)
      try {
        if ((await handle.stat()).size < bytes) throw new Error('An unfinished upload has lost bytes.')
        await handle.truncate(bytes)
        if (bytes === 0) await health.guarded(() => syncDirectory(layout.resumable))
        return createDraft(handle, bytes, await hashOf(id, bytes, signal), disk)
      } catch (error) {
        await handle.close()
        throw error
      }
    },

    /** Stores the hash of a draft for the next request, with the number of acknowledged bytes. */
    keep: (id: string, { hash }: Draft, at: number) => void hashes.set(id, { hash, at }),

    /** Moves the complete, synced draft to the path of its blob. */
    publish: (id: string): Promise<void> =>
      health.guarded(async () => {
        const target = blobPath(layout, id)
        await rename(draftPath(layout, id), target)
        await syncDirectory(dirname(target))
        hashes.delete(id)
      }),

    remove: (id: string) => {
      hashes.delete(id)
      return rm(draftPath(layout, id), { force: true })
    },
  }
}

/**
 * Restores the draft to its `bytes` acknowledged bytes, even if it was moved to become a blob whose row was never
 * written. Resolves to `false` if they are lost.
 */
export async function restoreDraft(layout: StorageLayout, id: string, bytes: number): Promise<boolean> {
  const path = draftPath(layout, id)
  if (!(await ifExists(stat(path)))) await ifExists(rename(blobPath(layout, id), path))
  const draft = await ifExists(stat(path))
  if (!draft) return bytes === 0
  if (draft.size < bytes) return false
  await truncate(path, bytes)
  return true
}
