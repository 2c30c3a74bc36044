import type { FileHandle } from 'node:fs/promises'
import type { Digest } from '../digests/digest.ts'
import { bufferFor } from '../store/buffers.ts'
import type { DiskSpace } from './disk-space.ts'

const WRITE_BUFFER = 1024 ** 2
/** Each chunk takes about 600 bytes in addition to its content. This adds up if a client sends single bytes. */
const MAX_CHUNKS = 128

/** The number of open drafts. They share the memory for buffers. */
let openDrafts = 0

export type DraftFile = ReturnType<typeof createDraftFile>

/** Appends to a file in batches. `hash` covers the bytes before `start`. */
export function createDraftFile(handle: FileHandle, start: number, hash: Digest, space: Pick<DiskSpace, 'take'>) {
  let written = start
  let waiting: Buffer[] = []
  let waitingBytes = 0
  openDrafts += 1

  async function flush(): Promise<void> {
    const buffers = waiting
    waiting = []
    waitingBytes = 0
    for (let rest = buffers; rest.length > 0; ) {
      const { bytesWritten } = await handle.writev(rest, written)
      // A full disk may accept only part of the bytes; the next write reports the error.
      const { done, left } = split(rest, bytesWritten)
      for (const bytes of done) hash.update(bytes)
      written += bytesWritten
      rest = left
    }
  }

  return {
    hash,

    /** Returns the number of bytes in the file or waiting to be written. */
    end: () => written + waitingBytes,

    async add(chunk: Buffer): Promise<void> {
      await space.take(chunk.length)
      waiting.push(chunk)
      waitingBytes += chunk.length
      if (waitingBytes >= bufferFor(openDrafts, WRITE_BUFFER) || waiting.length >= MAX_CHUNKS) await flush()
    },

    /** Writes and syncs all bytes. Resolves to the size of the file, whose bytes then survive a power failure. */
    async sync(): Promise<number> {
      await flush()
      await handle.datasync()
      return written
    },

    /** Like `sync`, but for use after a failure: discards the bytes that cannot be written. */
    async salvage(): Promise<number> {
      await flush().catch(() => undefined)
      await handle.datasync()
      return written
    },

    /** Writes and syncs all bytes before a rename; throws unless the file has exactly `length` bytes. */
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

function split(buffers: readonly Buffer[], bytes: number): { done: Buffer[]; left: Buffer[] } {
  const done: Buffer[] = []
  const left: Buffer[] = []
  let rest = bytes
  for (const buffer of buffers) {
    const taken = Math.min(rest, buffer.length)
    if (taken > 0) done.push(buffer.subarray(0, taken))
    if (taken < buffer.length) left.push(buffer.subarray(taken))
    rest -= taken
  }
  return { done, left }
}
