import { createHash, type Hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { AssertSize, Checksums } from '#storage.ts'

/** The checksums of bytes that are still arriving. */
export interface Digest {
  size(): number
  update(chunk: Buffer): void
  copy(): Digest
  /** Ends the digest: it must not be updated or copied from then on. */
  end(): Checksums & { size: number }
}

export function createDigest(bytes: Buffer = Buffer.alloc(0)): Digest {
  const digest = digestFrom(createHash('sha256'), 0, 0)
  digest.update(bytes)
  return digest
}

function digestFrom(hash: Hash, startSize: number, startChecksum: number): Digest {
  let [size, checksum] = [startSize, startChecksum]
  return {
    size: () => size,
    update(chunk) {
      size += chunk.length
      hash.update(chunk)
      checksum = crc32(chunk, checksum)
    },
    copy: () => digestFrom(hash.copy(), size, checksum),
    end: () => ({ size, sha256: hash.digest('hex'), crc32: checksum }),
  }
}

/** Yields the chunks of a body after adding them to the digest. */
export async function* digested(body: AsyncIterable<Buffer>, digest: Digest, assertSize: AssertSize = () => undefined) {
  for await (const chunk of body) {
    await assertSize(digest.size() + chunk.length)
    digest.update(chunk)
    yield chunk
  }
}

const MAX_HASHES = 1000

interface HashRequest {
  id: string
  bytes: number
  /** Reads the acknowledged bytes from `start`. */
  read: (start: number) => AsyncIterable<Buffer>
  signal: AbortSignal
}

export type HashCache = ReturnType<typeof createHashCache>

/**
 * Keeps the hashes of the drafts that this process received last. Callers get and give copies, so rejected bytes do not
 * change the stored hash.
 */
export function createHashCache() {
  const hashes = new LRUCache<string, Digest>({ max: MAX_HASHES })

  // Hashing runs on the main thread, where many concurrent drafts would block other requests.
  const limitReads = pLimit(2)

  /** Returns the hash of the longest known prefix of a draft, at most `bytes` long. */
  function longest(id: string, bytes: number): Digest {
    const known = hashes.get(id)
    return known && known.size() <= bytes ? known.copy() : createDigest()
  }

  const keep = (id: string, hash: Digest) => void hashes.set(id, hash.copy())

  async function addStored(hash: Digest, { read, signal }: HashRequest): Promise<void> {
    for await (const chunk of read(hash.size())) {
      signal.throwIfAborted()
      hash.update(chunk)
    }
  }

  return {
    /** Returns the hash of exactly the first `bytes` of a draft. */
    known(id: string, bytes: number): Digest | undefined {
      const hash = longest(id, bytes)
      return hash.size() === bytes ? hash : undefined
    },

    /** Like `known`, but reads the bytes that this process has not received, such as those that another replica did. */
    async of(request: HashRequest): Promise<Digest> {
      const { id, bytes } = request
      const hash = longest(id, bytes)
      if (hash.size() === bytes) return hash
      await limitReads(() => addStored(hash, request))
      keep(id, hash)
      return hash
    },

    keep,

    forget: (id: string) => void hashes.delete(id),
  }
}
