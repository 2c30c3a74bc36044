import { createHash, type Hash } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** The checksums that are kept with stored bytes: the identity of the content, and the one that zip archives need. */
export interface Checksums {
  sha256: string
  crc32: number
}

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
