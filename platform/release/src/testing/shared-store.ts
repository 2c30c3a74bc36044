import { createBucketVersions } from '../bucket/bucket-versions.ts'
import type { ChannelStore } from '../store/release-store.ts'
import { createMemoryClaims, MemoryBucket } from './memory-bucket.ts'
import { createMemoryChannels } from './memory-channels.ts'

/**
 * Creates a bucket and a database in memory for several gateways. Tests add a part to `down` to simulate its outage.
 */
export function createSharedStore() {
  const bucket = new MemoryBucket()
  const memory = createMemoryChannels()
  const watchers = new Set<() => void>()
  const down = new Set<'bucket' | 'database'>()
  const assertReachable = (part: 'bucket' | 'database') => {
    if (down.has(part)) throw new Error(`no ${part}`)
  }
  bucket.before = () => assertReachable('bucket')
  const fromDatabase = async <Value>(call: Promise<Value>) => {
    assertReachable('database')
    return call
  }
  const poll = () => {
    for (const onChange of watchers) onChange()
  }
  /** The database as seen by another machine that always reaches it. */
  const elsewhere: ChannelStore = {
    ...memory,
    async advance(app, next) {
      const isStored = await memory.advance(app, next)
      poll()
      return isStored
    },
    async advanceAll(changes) {
      const isStored = await memory.advanceAll(changes)
      poll()
      return isStored
    },
  }
  const channels: ChannelStore = {
    apps: () => fromDatabase(memory.apps()),
    channel: (app) => fromDatabase(memory.channel(app)),
    access: () => fromDatabase(memory.access()),
    advanceAccess: (revision, text) => fromDatabase(memory.advanceAccess(revision, text)),
    previewKey: (initial) => fromDatabase(memory.previewKey(initial)),
    replacePreviewKey: (next) => fromDatabase(memory.replacePreviewKey(next)),
    advance: (app, next) => fromDatabase(elsewhere.advance(app, next)),
    advanceAll: (changes) => fromDatabase(elsewhere.advanceAll(changes)),
  }
  return {
    bucket,
    versions: createBucketVersions(bucket, createMemoryClaims()),
    channels,
    elsewhere,
    down,
    /** Calls every watcher, as a poll does. */
    poll,
    async watch(onChange: () => void): Promise<AsyncDisposable> {
      watchers.add(onChange)
      return { [Symbol.asyncDispose]: async () => void watchers.delete(onChange) }
    },
  }
}
