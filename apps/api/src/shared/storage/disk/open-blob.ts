import type { FileHandle } from 'node:fs/promises'
import { bufferFor } from '../buffers.ts'
import type { ByteRange, OpenBlob } from '../storage.ts'

let reading = 0

/** Reads a file in buffers that shrink while many files are read. */
export function openBlob(handle: FileHandle): OpenBlob {
  const close = () => handle.close()
  return { stream: (range) => chunksOf(handle, range), close, [Symbol.asyncDispose]: close }
}

// A stream of the handle would close it at the end of a range.
async function* chunksOf(handle: FileHandle, { start, end }: ByteRange = { start: 0, end: Infinity }) {
  reading += 1
  try {
    for (let at = start; at <= end; ) {
      const buffer = Buffer.allocUnsafeSlow(Math.min(bufferFor(reading), end - at + 1))
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, at)
      if (bytesRead === 0) return
      at += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    reading -= 1
  }
}
