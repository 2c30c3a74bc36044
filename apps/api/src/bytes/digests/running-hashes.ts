import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { createDigest, type Digest } from './digest.ts'

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
 * Keeps the running digests of the drafts that this process received most recently. Callers get their own copy of a
 * hash, so rejected bytes do not change the stored one.
 */
export function createHashCache() {
  const hashes = new LRUCache<string, { hash: Digest; at: number }>({ max: MAX_HASHES })

  /**
   * Returns the hash of the longest known prefix of a draft, at most `bytes` long; `at` is the length of the prefix.
   */
  function longest(id: string, bytes: number): { hash: Digest; at: number } {
    const known = hashes.get(id)
    return known && known.at <= bytes ? { ...known, hash: known.hash.copy() } : { hash: createDigest(), at: 0 }
  }

  return {
    longest,

    /** Returns the hash of exactly the first `bytes` of a draft. */
    known(id: string, bytes: number): Digest | undefined {
      const { hash, at } = longest(id, bytes)
      return at === bytes ? hash : undefined
    },

    keep: (id: string, hash: Digest, at: number) => void hashes.set(id, { hash, at }),

    forget: (id: string) => void hashes.delete(id),
  }
}

/**
 * Creates a cache that also reads the bytes that this process has not received itself, such as bytes that another
 * replica received.
 */
export function createRunningHashes() {
  const cache = createHashCache()

  // Hashing runs on the main thread, where many concurrent drafts would block other requests.
  const limitReads = pLimit(2)

  async function addStored(hash: Digest, from: number, { read, signal }: HashRequest): Promise<Digest> {
    for await (const chunk of read(from)) {
      signal.throwIfAborted()
      hash.update(chunk)
    }
    return hash
  }

  return {
    ...cache,

    async of(request: HashRequest): Promise<Digest> {
      const { id, bytes } = request
      const { hash, at } = cache.longest(id, bytes)
      if (at === bytes) return hash
      const whole = await limitReads(() => addStored(hash, at, request))
      cache.keep(id, whole, bytes)
      return whole.copy()
    },
  }
}
