import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newBlobId } from '#database/ids.ts'
import type { AssertSize, BlobStore, StorageHealth } from '#storage.ts'
import { idPrefixes } from '../store/blob-ids.ts'
import { assertHash } from '../store/errors.ts'
import { ifExists } from '../store/is-gone.ts'
import { syncDirectory } from '../store/sync.ts'
import type { DiskSpace } from './disk-space.ts'
import { giveToOwnerOf } from './give-to-owner.ts'
import { blobPath, orMissing, type StorageLayout, syncNames } from './layout.ts'
import { openBlob } from './open-blob.ts'
import { writeDraft } from './write-draft.ts'

type SyncName = (directory: string) => Promise<void>

const noLimit: AssertSize = () => undefined
const syncLater: SyncName = async () => undefined

/** Stores each blob in a file: draft, sync, rename, directory sync. */
export function createDiskBlobs(layout: StorageLayout, health: StorageHealth, space: DiskSpace): BlobStore {
  const pathOf = (id: string) => blobPath(layout, id)

  const remove = (id: string) => rm(pathOf(id), { force: true })

  /** Leaves neither a draft nor a blob if it fails. */
  async function store(id: string, body: AsyncIterable<Buffer>, assertSize: AssertSize, sync: SyncName) {
    const draft = join(layout.tmp, id)
    const target = pathOf(id)
    try {
      const written = await writeDraft(draft, body, assertSize)
      await rename(draft, target)
      await sync(dirname(target))
      return { id, ...written }
    } catch (error) {
      // A failing disk may reject this too, but must not hide the cause. The next start removes what is left.
      await Promise.allSettled([rm(draft, { force: true }), rm(target, { force: true })])
      throw error
    }
  }

  return {
    async put(id, body, { assertSize = () => undefined } = {}) {
      health.assert()
      try {
        return await store(id, body, withRoom(space, assertSize), syncDirectory)
      } catch (error) {
        health.report(error)
        throw error
      }
    },

    copyIn: (id, body) => store(id, body, noLimit, syncLater),

    async replace(id, body, sha256) {
      const [draft, target] = [join(layout.tmp, newBlobId()), pathOf(id)]
      try {
        const written = await writeDraft(draft, body, noLimit)
        assertHash(id, written.sha256, sha256)
        await giveToOwnerOf(dirname(target), draft)
        await rename(draft, target)
      } catch (error) {
        await Promise.allSettled([rm(draft, { force: true })])
        throw error
      }
      await syncDirectory(dirname(target))
    },

    sync: () => syncNames(layout),

    async open(id) {
      const handle = await orMissing(id, open(pathOf(id)))
      try {
        return openBlob(handle, await handle.stat())
      } catch (error) {
        await handle.close()
        throw error
      }
    },

    read: (id) => orMissing(id, readFile(pathOf(id))),

    delete: remove,

    async deleteAll(ids) {
      for (const id of ids) await remove(id)
    },

    async *list(prefix) {
      for (const shard of idPrefixes.filter((name) => name.startsWith(prefix.slice(0, 2)))) {
        const entries = await readdir(join(layout.blobs, shard), { withFileTypes: true })
        const ids = entries.flatMap((entry) => (entry.isFile() ? entry.name : []))
        yield ids.filter((id) => id.startsWith(shard) && id.startsWith(prefix))
      }
    },

    async stat(id) {
      const { size, mtime } = await orMissing(id, stat(pathOf(id)))
      return { size, storedAt: mtime }
    },

    async removePartial(abandonedBefore) {
      let removed = 0
      for (const name of await readdir(layout.tmp)) {
        const draft = join(layout.tmp, name)
        const written = await ifExists(stat(draft))
        if (!written || (abandonedBefore && written.mtime >= abandonedBefore)) continue
        await rm(draft, { recursive: true, force: true })
        removed += 1
      }
      return removed
    },
  }
}

function withRoom(space: DiskSpace, assertSize: AssertSize): AssertSize {
  let taken = 0
  return async (size) => {
    await assertSize(size)
    await space.take(size - taken)
    taken = size
  }
}
