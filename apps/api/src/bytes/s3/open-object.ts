import type { Bucket, StoredObject } from '@mfe/engines/s3'
import type { ByteRange, OpenBlob } from '#storage.ts'
import { orMissing } from './found.ts'
import { blobKey } from './keys.ts'

/** Opens an object, which each stream reads with one request. */
export function openObject(bucket: Bucket, id: string, { size, modifiedAt }: StoredObject): OpenBlob {
  const close = async () => undefined
  return {
    size,
    storedAt: modifiedAt,
    stream: (range) => readObject(bucket, id, size, range),
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** Reads an object of a known size. */
export async function* readObject(
  bucket: Bucket,
  id: string,
  size: number,
  range: ByteRange = { start: 0, end: size - 1 },
): AsyncGenerator<Buffer> {
  const { start } = range
  const end = Math.min(range.end, size - 1)
  if (start > end) return
  const { stream } = await orMissing(id, bucket.get(blobKey(id), { start, end }))
  yield* stream
}
