import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { OpenBlob } from '#storage.ts'
import type { FileRow } from '#tree/files.repo.ts'
import { isUnreadable } from '../store/errors.ts'

/**
 * The largest files whose downloads are compared with their SHA-256. Hashing larger ones takes too long: their downloads
 * are compared with their CRC-32, which also finds flipped bytes (docs/decisions/062).
 */
const HASHED_BYTES = 16 * 1024 ** 2

type Expected = Pick<FileRow, 'size' | 'sha256' | 'crc32'>
type OnDamage = (readError?: Error) => Promise<Error>

/**
 * Wraps the blob of a file, so that streams fail instead of yielding other bytes than were stored: one of the whole file
 * before its last chunk, any other one if it is too short. `onDamage` resolves to the error that they fail with; it gets
 * the error of a disk that cannot read the bytes.
 */
export function verifiedBlob(blob: OpenBlob, expected: Expected, onDamage: OnDamage): OpenBlob {
  const lastByte = expected.size - 1

  /** Withholds the last chunk until all bytes are known. */
  async function* whole(chunks: AsyncIterable<Buffer>) {
    const comparison = compareWith(expected)
    let withheld: Buffer | undefined
    for await (const chunk of chunks) {
      comparison.add(chunk)
      if (withheld) yield withheld
      withheld = chunk
    }
    if (!comparison.isEqual()) throw await onDamage()
    if (withheld) yield withheld
  }

  async function* part(bytes: number, chunks: AsyncIterable<Buffer>) {
    let left = bytes
    for await (const chunk of chunks) {
      left -= chunk.length
      yield chunk
    }
    if (left > 0) throw await onDamage()
  }

  async function* readable(chunks: AsyncIterable<Buffer>) {
    try {
      yield* chunks
    } catch (error) {
      throw isUnreadable(error) ? await onDamage(error) : error
    }
  }

  return {
    ...blob,
    stream({ start, end } = { start: 0, end: lastByte }) {
      const chunks = readable(blob.stream({ start, end }))
      return start === 0 && end >= lastByte ? whole(chunks) : part(Math.min(end, lastByte) - start + 1, chunks)
    },
  }
}

function compareWith({ size, sha256, crc32: checksum }: Expected) {
  const hash = size <= HASHED_BYTES ? createHash('sha256') : undefined
  let [bytes, sum] = [0, 0]
  return {
    add(chunk: Buffer): void {
      bytes += chunk.length
      if (hash) hash.update(chunk)
      else sum = crc32(chunk, sum)
    },

    isEqual(): boolean {
      if (bytes !== size) return false
      return hash ? hash.digest('hex') === sha256 : sum === checksum
    },
  }
}
