import { createHash, type Hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'

const MAX_HASHES = 1000

/**
 * Keeps the running SHA-256 of each draft, so that completing a large upload does not reread it. `read` returns the
 * first bytes of a draft whose hash is unknown.
 */
export function createRunningHashes(read: (id: string, bytes: number) => AsyncIterable<Buffer>) {
  const hashes = new LRUCache<string, { hash: Hash; at: number }>({ max: MAX_HASHES })

  // Hashing runs on the main thread, where many concurrent drafts would block other requests.
  const limitReads = pLimit(2)

  async function hashStored(id: string, bytes: number, signal: AbortSignal): Promise<Hash> {
    const hash = createHash('sha256')
    for await (const chunk of read(id, bytes)) {
      signal.throwIfAborted()
      hash.update(chunk)
    }
    return hash
  }

  const keep = (id: string, hash: Hash, at: number) => void hashes.set(id, { hash, at })

  return {
    /** Resolves to the caller's own copy of the hash, so that rejected bytes do not change the stored one. */
    async of(id: string, bytes: number, signal: AbortSignal): Promise<Hash> {
      const known = hashes.get(id)
      if (known?.at === bytes) return known.hash.copy()
      if (bytes === 0) return createHash('sha256')
      const hash = await limitReads(() => hashStored(id, bytes, signal))
      keep(id, hash, bytes)
      return hash.copy()
    },

    keep,

    forget: (id: string) => void hashes.delete(id),
  }
}
