import { createWriteStream, open as openDescriptor } from 'node:fs'
import { type FileHandle, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { newBlobId } from '#database/ids.ts'
import type { AssertSize, BlobStore, ByteRange, StorageHealth } from '#storage.ts'
import { idPrefixes } from '../store/blob-ids.ts'
import { createDigest, digested } from '../store/digests.ts'
import { assertHash } from '../store/errors.ts'
import { ifExists } from '../store/is-gone.ts'
import { syncDirectory } from '../store/sync.ts'
import { blobPath, giveToOwnerOf, orMissing, type StorageLayout, syncNames } from './layout.ts'
import type { DiskSpace } from './space.ts'

const openFile = promisify(openDescriptor)

/** The numbers of files being written and read. Each kind shares the memory for its buffers. */
let openFiles = 0
let openStreams = 0

/** Stores each blob in a file: draft, sync, rename, directory sync. */
export function createDiskBlobs(layout: StorageLayout, health: StorageHealth, space: DiskSpace): BlobStore {
  const pathOf = (id: string) => blobPath(layout, id)

  const remove = (id: string) => rm(pathOf(id), { force: true })

  /** Leaves neither a draft nor a blob if it fails. */
  async function store(id: string, body: AsyncIterable<Buffer>, sync: typeof syncDirectory, assertSize?: AssertSize) {
    const [draft, target] = [join(layout.tmp, id), pathOf(id)]
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
    async put(id, body, { assertSize } = {}) {
      health.assert()
      try {
        return await store(id, body, syncDirectory, withRoom(space, assertSize))
      } catch (error) {
        health.report(error)
        throw error
      }
    },

    copyIn: (id, body) => store(id, body, async () => undefined),

    async replace(id, body, sha256) {
      const [draft, target] = [join(layout.tmp, newBlobId()), pathOf(id)]
      try {
        const written = await writeDraft(draft, body)
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
      const close = () => handle.close()
      try {
        const { size, mtime } = await handle.stat()
        return {
          size,
          storedAt: mtime,
          stream: (range) => chunksOf(handle, range),
          close,
          [Symbol.asyncDispose]: close,
        }
      } catch (error) {
        await close()
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

function withRoom(space: DiskSpace, assertSize?: AssertSize): AssertSize {
  let taken = 0
  return async (size) => {
    await assertSize?.(size)
    await space.take(size - taken)
    taken = size
  }
}

/** Writes, hashes and syncs a new file. If it throws, the caller removes the file. */
async function writeDraft(path: string, body: AsyncIterable<Buffer>, assertSize?: AssertSize) {
  const digest = createDigest()
  // Opened before the first byte is read: a stream that opens the file itself could create it after a failure.
  const fd = await openFile(path, 'wx', 0o600)
  openFiles += 1
  try {
    // `flush` syncs before the file is closed, and the pipeline waits for that.
    const file = createWriteStream(path, { fd, flush: true, highWaterMark: bufferFor(openFiles) })
    await pipeline(digested(body, digest, assertSize), file)
  } finally {
    openFiles -= 1
  }
  const { size: onDisk } = await stat(path)
  if (onDisk !== digest.size()) throw new Error(`Only ${onDisk} of ${digest.size()} bytes reached the disk.`)
  return digest.end()
}

/** Reads in buffers that get smaller as more files are read. `handle.createReadStream` would close the handle. */
async function* chunksOf(handle: FileHandle, { start, end }: ByteRange = { start: 0, end: Infinity }) {
  openStreams += 1
  try {
    for (let at = start; at <= end; ) {
      const buffer = Buffer.allocUnsafeSlow(Math.min(bufferFor(openStreams), end - at + 1))
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, at)
      if (bytesRead === 0) return
      at += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    openStreams -= 1
  }
}

const KIB = 1024
const ALL_BUFFERS = 1024 * KIB
const MIN_BUFFER = 64 * KIB
const MAX_BUFFER = 256 * KIB

/** Returns the buffer size for each of `streams` concurrent streams: large for one, and limited in total for many. */
export const bufferFor = (streams: number, max = MAX_BUFFER): number =>
  Math.max(MIN_BUFFER, Math.min(max, Math.floor(ALL_BUFFERS / streams)))
