import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ObjectStore } from '../bucket/object-store.ts'
import type { VersionClaims } from '../bucket/version-claims.ts'
import { nameOf } from '../names.ts'

/** A bucket in memory. Each call takes a turn of the event loop, so callers interleave. */
export class MemoryBucket implements ObjectStore {
  readonly objects = new Map<string, { bytes: Buffer; changedAt: Date }>()
  /** The size of every object that was read. */
  readonly sent: number[] = []
  /** Runs before each call; makes it fail by throwing. */
  before: (call: keyof ObjectStore, key: string) => void | Promise<void> = () => undefined

  async #take(call: keyof ObjectStore, key: string): Promise<void> {
    await nextTurn()
    await this.before(call, key)
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    await this.#take('put', key)
    this.objects.set(key, { bytes, changedAt: new Date() })
  }

  async get(key: string, maxBytes: number): Promise<Buffer | undefined> {
    await this.#take('get', key)
    const bytes = this.objects.get(key)?.bytes
    const found = bytes && bytes.length > maxBytes ? Buffer.alloc(0) : bytes
    this.sent.push(found?.length ?? 0)
    return found
  }

  async list(prefix: string) {
    await this.#take('list', prefix)
    const found = [...this.objects].filter(([key]) => key.startsWith(prefix))
    return found.map(([key, { changedAt }]) => ({ key, changedAt }))
  }

  async delete(key: string): Promise<void> {
    await this.#take('delete', key)
    this.objects.delete(key)
  }
}

export function createMemoryClaims(): VersionClaims {
  const claims = new Map<string, string>()
  return {
    async claim(app, version, digest) {
      const key = nameOf({ app, version })
      const first = claims.get(key) ?? digest
      claims.set(key, first)
      return first
    },
    unclaim: async (app, version) => void claims.delete(nameOf({ app, version })),
  }
}
