import { constants, createReadStream } from 'node:fs'
import { type FileHandle, open, readdir, rename, rm, stat, truncate } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { StorageHealth } from '../health.ts'
import { ifExists } from '../is-gone.ts'
import { createRunningHashes } from '../running-hashes.ts'
import type { Draft, DraftProgress, DraftStore } from '../storage.ts'
import { syncDirectory } from '../sync.ts'
import type { DiskSpace } from './disk-space.ts'
import { createDraftFile, type DraftFile } from './draft-file.ts'
import { blobPath, draftPath, orMissing, type StorageLayout } from './layout.ts'

const READ_BUFFER = 1024 ** 2

/** Stores each draft in a file, which is moved to the path of its blob. */
export function createDiskDrafts(
  layout: StorageLayout,
  health: StorageHealth,
  space: Pick<DiskSpace, 'take'>,
): DraftStore {
  const pathOf = (id: string) => draftPath(layout, id)
  const hashes = createRunningHashes((id, bytes) =>
    createReadStream(pathOf(id), { end: bytes - 1, highWaterMark: READ_BUFFER }),
  )

  async function openFile(handle: FileHandle, id: string, bytes: number, signal: AbortSignal): Promise<DraftFile> {
    try {
      if ((await handle.stat()).size < bytes) throw new Error('An unfinished upload has lost bytes.')
      await handle.truncate(bytes)
      if (bytes === 0) await health.guarded(() => syncDirectory(layout.resumable))
      return createDraftFile(handle, bytes, await hashes.of(id, bytes, signal), space)
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  const toDraft = (id: string, file: DraftFile): Draft => ({
    end: file.end,
    add: file.add,
    sync: async () => progressOf(await health.guarded(file.sync)),
    salvage: async () => progressOf(await health.guarded(file.salvage)),
    acknowledged: () => hashes.keep(id, file.hash.copy(), file.end()),
    publish: (length) =>
      health.guarded(async () => {
        await file.complete(length)
        const target = blobPath(layout, id)
        await orMissing(id, rename(pathOf(id), target))
        await syncDirectory(dirname(target))
        hashes.forget(id)
        return { id, size: length, sha256: file.hash.digest('hex') }
      }),
    close: file.close,
  })

  return {
    async open({ id, bytes }, signal) {
      health.assert()
      const create = bytes === 0 ? constants.O_CREAT : 0
      const handle = await orMissing(id, open(pathOf(id), constants.O_RDWR | create, 0o600))
      return toDraft(id, await openFile(handle, id, bytes, signal))
    },

    async restore({ id, bytes }) {
      const path = pathOf(id)
      if (!(await ifExists(stat(path)))) await ifExists(rename(blobPath(layout, id), path))
      const draft = await ifExists(stat(path))
      if (!draft) return bytes === 0
      if (draft.size < bytes) return false
      await truncate(path, bytes)
      return true
    },

    remove: (id) => {
      hashes.forget(id)
      return rm(pathOf(id), { recursive: true, force: true })
    },

    list: () => readdir(layout.resumable),
  }
}

/** The file says everything else. */
const progressOf = (bytes: number): DraftProgress => ({ bytes, state: null })
