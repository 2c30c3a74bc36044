import type { Stats } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import type { ByteRange, OpenBlob } from '#storage.ts'
import { bufferFor } from '../store/buffers.ts'

/** The number of streams being read. They share the memory for buffers. */
let openStreams = 0

/** Reads a file in buffers that get smaller as more files are read concurrently. */
export function openBlob(handle: FileHandle, { size, mtime }: Stats): OpenBlob {
  const close = () => handle.close()
  return { size, storedAt: mtime, stream: (range) => chunksOf(handle, range), close, [Symbol.asyncDispose]: close }
}

// The stream that `handle.createReadStream` returns would close the handle at the end of a range.
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
