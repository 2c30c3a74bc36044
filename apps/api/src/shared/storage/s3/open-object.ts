import type { Bucket } from '@mfe/engines/s3'
import type { ByteRange, OpenBlob } from '../storage.ts'
import { orMissing } from './found.ts'
import { blobKey } from './keys.ts'

/** Reads an object of a known size, with one request per stream. */
export function openObject(bucket: Bucket, id: string, size: number): OpenBlob {
  async function* chunksOf(range: ByteRange = { start: 0, end: size - 1 }): AsyncGenerator<Buffer> {
    const { start } = range
    const end = Math.min(range.end, size - 1)
    if (start > end) return
    const { stream } = await orMissing(id, bucket.get(blobKey(id), { start, end }))
    yield* stream
  }

  const close = async () => undefined
  return { size, stream: chunksOf, close, [Symbol.asyncDispose]: close }
}
