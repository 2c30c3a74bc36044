import { createHash, type Hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'

const MAX_HASHES = 1000

interface Wanted {
  id: string
  bytes: number
  /** Reads the acknowledged bytes from `start`. */
  read: (start: number) => AsyncIterable<Buffer>
  signal: AbortSignal
}

/**
 * Keeps the running SHA-256 of each draft, so that a process reads only the bytes that it has not received itself, such
 * as those that arrived at another replica.
 */
export function createRunningHashes() {
  const hashes = new LRUCache<string, { hash: Hash; at: number }>({ max: MAX_HASHES })

  // Hashing runs on the main thread, where many concurrent drafts would block other requests.
  const limitReads = pLimit(2)

  async function addStored(hash: Hash, from: number, { read, signal }: Wanted): Promise<Hash> {
    for await (const chunk of read(from)) {
      signal.throwIfAborted()
      hash.update(chunk)
    }
    return hash
  }

  const keep = (id: string, hash: Hash, at: number) => void hashes.set(id, { hash, at })

  return {
    /** Resolves to the caller's own copy of the hash, so that rejected bytes do not change the stored one. */
    async of(wanted: Wanted): Promise<Hash> {
      const { id, bytes } = wanted
      const known = hashes.get(id)
      const { hash, at } = known && known.at <= bytes ? known : { hash: createHash('sha256'), at: 0 }
      if (at === bytes) return hash.copy()
      const whole = await limitReads(() => addStored(hash.copy(), at, wanted))
      keep(id, whole, bytes)
      return whole.copy()
    },

    keep,

    forget: (id: string) => void hashes.delete(id),
  }
}
