import { createWriteStream, open } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import type { AssertSize } from '#storage.ts'
import { createDigest } from '../digests/digest.ts'
import { bufferFor } from '../store/buffers.ts'

const openFile = promisify(open)
/** The number of files being written. They share the memory for buffers. */
let openFiles = 0

/** Writes, hashes and syncs a new file. If it throws, the caller removes the file. */
export async function writeDraft(path: string, body: AsyncIterable<Buffer>, assertSize: AssertSize) {
  const digest = createDigest()
  let size = 0

  async function* measured() {
    for await (const chunk of body) {
      size += chunk.length
      await assertSize(size)
      digest.update(chunk)
      yield chunk
    }
  }

  // Opened before the first byte is read: a stream that opens the file itself could create it after a failure.
  const fd = await openFile(path, 'wx', 0o600)
  openFiles += 1
  try {
    // `flush` syncs before the file is closed, and the pipeline waits for that.
    await pipeline(measured, createWriteStream(path, { fd, flush: true, highWaterMark: bufferFor(openFiles) }))
  } finally {
    openFiles -= 1
  }
  const { size: onDisk } = await stat(path)
  if (onDisk !== size) throw new Error(`Only ${onDisk} of ${size} bytes reached the disk.`)
  return { size, ...digest.end() }
}
