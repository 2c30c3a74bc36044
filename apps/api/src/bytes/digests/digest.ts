import { createHash, type Hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Checksums } from '#storage.ts'

export interface Digest {
  update(chunk: Buffer): void
  copy(): Digest
  /** Ends the digest: it must not be updated or copied from then on. */
  end(): Checksums
}

export const createDigest = (): Digest => digestFrom(createHash('sha256'), 0)

function digestFrom(hash: Hash, start: number): Digest {
  let checksum = start
  return {
    update(chunk: Buffer): void {
      hash.update(chunk)
      checksum = crc32(chunk, checksum)
    },

    copy: () => digestFrom(hash.copy(), checksum),

    end: () => ({ sha256: hash.digest('hex'), crc32: checksum }),
  }
}
