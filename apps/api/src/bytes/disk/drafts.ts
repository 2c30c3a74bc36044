import { constants, createReadStream } from 'node:fs'
import { copyFile, type FileHandle, open, readdir, rename, rm, stat, truncate } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Draft, DraftPosition, DraftStore, StorageHealth } from '#storage.ts'
import { blobIdOf, keepLatest, uploadIdOf } from '../store/blob-ids.ts'
import { createHashCache, type Digest } from '../store/digests.ts'
import { ifExists } from '../store/is-gone.ts'
import { syncDirectory } from '../store/sync.ts'
import { bufferFor } from './blobs.ts'
import { blobPath, draftPath, orMissing, type StorageLayout } from './layout.ts'
import type { TakeSpace } from './space.ts'

const BUFFER = 1024 ** 2
/** Each chunk takes about 600 bytes in addition to its content. This adds up if a client sends single bytes. */
const MAX_CHUNKS = 128

/** The number of open drafts. They share the memory for buffers. */
let openDrafts = 0

/**
 * Stores each draft in a file that is later moved to the path of its blob. Each turn writes a file and publishes a blob
 * under a separate name, because nothing stops the writer of an earlier turn from writing to its file or moving it. The
 * state is the turn whose file has the acknowledged bytes.
 */
export function createDiskDrafts(layout: StorageLayout, health: StorageHealth, space: TakeSpace): DraftStore {
  const pathOf = (name: string) => draftPath(layout, name)
  const hashes = createHashCache()

  /** A copy can share its blocks with the original where the file system supports that. */
  async function copyAcknowledged({ id, bytes }: DraftPosition, from: string, to: string): Promise<void> {
    if (bytes === 0) return
    await space.take(bytes)
    await orMissing(id, copyFile(pathOf(from), pathOf(to), constants.COPYFILE_FICLONE))
  }

  async function openFile(handle: FileHandle, name: string, position: DraftPosition, signal: AbortSignal) {
    const { id, bytes } = position
    const read = (start: number) => createReadStream(pathOf(name), { start, end: bytes - 1, highWaterMark: BUFFER })
    try {
      if ((await handle.stat()).size < bytes) throw new Error('An unfinished upload has lost bytes.')
      await handle.truncate(bytes)
      if (bytes === 0 || name !== storedIn(position)) await health.guarded(() => syncDirectory(layout.resumable))
      return createDraftFile(handle, await hashes.of({ id, bytes, read, signal }), space)
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  function toDraft(file: DraftFile, name: string, position: DraftPosition): Draft {
    const { id, turn } = position
    const sync = async (options: { mayLose: boolean }) => {
      const bytes = await health.guarded(() => file.sync(options))
      return { bytes, state: turn === 0 ? null : String(turn) }
    }
    let outdated = name === storedIn(position) ? undefined : storedIn(position)
    return {
      blobId: name,
      end: file.end,
      add: file.add,
      sync: () => sync({ mayLose: false }),
      salvage: () => sync({ mayLose: true }),
      async acknowledged() {
        hashes.keep(id, file.hash)
        if (outdated) await rm(pathOf(outdated), { force: true })
        outdated = undefined
      },
      publish: (blobId, length) =>
        health.guarded(async () => {
          await file.complete(length)
          const target = blobPath(layout, blobId)
          await orMissing(id, rename(pathOf(name), target))
          await syncDirectory(dirname(target))
          hashes.forget(id)
          return { id: blobId, ...file.hash.end() }
        }),
      close: file.close,
    }
  }

  return {
    async open(position, signal) {
      health.assert()
      const { id, turn, bytes } = position
      const [name, stored] = [blobIdOf(id, turn), storedIn(position)]
      if (name !== stored) await copyAcknowledged(position, stored, name)
      const create = bytes === 0 ? constants.O_CREAT : 0
      const handle = await orMissing(id, open(pathOf(name), constants.O_RDWR | create, 0o600))
      return toDraft(await openFile(handle, name, position, signal), name, position)
    },

    async restore(position, { mayTakeBlob }) {
      const { bytes } = position
      const name = storedIn(position)
      const path = pathOf(name)
      if (mayTakeBlob && !(await ifExists(stat(path)))) await ifExists(rename(blobPath(layout, name), path))
      const draft = await ifExists(stat(path))
      if (!draft) return bytes === 0
      if (draft.size < bytes) return false
      await truncate(path, bytes)
      return true
    },

    async remove(id) {
      hashes.forget(id)
      const names = (await readdir(layout.resumable)).filter((name) => uploadIdOf(name) === id)
      for (const name of names) await rm(pathOf(name), { recursive: true, force: true })
    },

    async list() {
      const drafts = new Map<string, Date>()
      for (const name of await readdir(layout.resumable)) {
        const written = await ifExists(stat(pathOf(name)))
        if (written) keepLatest(drafts, uploadIdOf(name), written.mtime)
      }
      return drafts
    },
  }
}

/** Returns the name of the file that has the acknowledged bytes. */
const storedIn = ({ id, state }: DraftPosition) => blobIdOf(id, Number(state))

type DraftFile = ReturnType<typeof createDraftFile>

/** Appends to a file in batches. `hash` covers the bytes that it has. */
function createDraftFile(handle: FileHandle, hash: Digest, space: TakeSpace) {
  let waiting: Buffer[] = []
  let waitingBytes = 0
  openDrafts += 1

  async function flush(): Promise<void> {
    let rest = waiting
    waiting = []
    waitingBytes = 0
    while (rest.length > 0) {
      const { bytesWritten } = await handle.writev(rest, hash.size())
      // A full disk may accept only part of the bytes; the next write reports the error.
      rest = hashWritten(hash, rest, bytesWritten)
    }
  }

  return {
    hash,

    end: () => hash.size() + waitingBytes,

    async add(chunk: Buffer): Promise<void> {
      await space.take(chunk.length)
      waiting.push(chunk)
      waitingBytes += chunk.length
      if (waitingBytes >= bufferFor(openDrafts, BUFFER) || waiting.length >= MAX_CHUNKS) await flush()
    },

    /** Resolves to the size of the file. With `mayLose`, discards the bytes that cannot be written. */
    async sync({ mayLose }: { mayLose: boolean }): Promise<number> {
      await flush().catch((error: unknown) => {
        if (!mayLose) throw error
      })
      await handle.datasync()
      return hash.size()
    },

    /** Syncs all bytes before a rename; throws unless the file has exactly `length` bytes. */
    async complete(length: number): Promise<void> {
      await flush()
      await handle.sync()
      const { size } = await handle.stat()
      if (size !== length) throw new Error(`${size} of ${length} bytes reached the disk.`)
    },

    close(): Promise<void> {
      openDrafts -= 1
      return handle.close()
    },
  }
}

/** Adds the first `bytes` of the buffers to the hash, and returns the others. */
function hashWritten(hash: Digest, buffers: readonly Buffer[], bytes: number): Buffer[] {
  let left = bytes
  return buffers.flatMap((buffer) => {
    const written = buffer.subarray(0, left)
    hash.update(written)
    left -= written.length
    return written.length < buffer.length ? [buffer.subarray(written.length)] : []
  })
}
