import { expect } from 'vitest'
import { countOrphans } from '#bytes/notes/orphaned-blobs.ts'
import { verifyBlobs } from '#bytes/scrub/verify-blobs.ts'
import { repairStorage } from '#server/start/start-storage.ts'
import { type ChildStore, startChildStore } from './child/child-store.ts'
import { hashOf, type Uploaded } from './child/stream-upload.ts'
import { openTestStorage } from './stored.ts'
import { openTestDatabase } from './test-database.ts'

export type Ledger = ReturnType<typeof createLedger>

/** Creates a record of the uploads sent per file name and of those that the server acknowledged. */
export function createLedger() {
  const sent = new Map<string, Set<string>>()
  const acknowledged = new Map<string, string>()
  const everSent = new Set<string>()

  return {
    acknowledged,

    /** Returns whether bytes with this hash were ever sent under the name. */
    wasSent: (name: string, hash: string) => everSent.has(`${name} ${hash}`),

    /** Returns whether a file may have these bytes now. */
    isPossible: (name: string, hash: string) =>
      acknowledged.has(name) ? acknowledged.get(name) === hash : sent.get(name)?.has(hash),

    recordUpload(name: string, chunks: readonly Buffer[]): string {
      const hash = hashOf(chunks)
      sent.set(name, (sent.get(name) ?? new Set()).add(hash))
      everSent.add(`${name} ${hash}`)
      return hash
    },

    acknowledge(name: string, chunks: readonly Buffer[]): void {
      acknowledged.set(name, this.recordUpload(name, chunks))
    },

    async upload(
      store: ChildStore,
      name: string,
      chunks: readonly Buffer[],
      onChunk?: (index: number) => unknown,
      key?: string,
    ): Promise<Uploaded> {
      const hash = this.recordUpload(name, chunks)
      const response = await store.upload(name, chunks, onChunk, key)
      if (response.status === 201) acknowledged.set(name, hash)
      return response
    },

    /** Expects the old or the new bytes until the replacement is acknowledged. Can be repeated with the same key. */
    async replace(
      store: ChildStore,
      name: string,
      ifMatch: string,
      chunks: readonly Buffer[],
      onChunk: (index: number) => unknown,
      key: string,
    ): Promise<Uploaded> {
      const hash = this.recordUpload(name, chunks)
      acknowledged.delete(name)
      const response = await store.replace(name, ifMatch, chunks, onChunk, key)
      if (response.status === 200) {
        acknowledged.set(name, hash)
        sent.set(name, new Set([hash]))
      }
      return response
    },

    /** Stops expecting the file once the request is sent, and rejects it once the deletion is acknowledged. */
    async delete(store: ChildStore, name: string): Promise<number> {
      acknowledged.delete(name)
      // 0 means that the connection broke before a response.
      const status = await store.delete(name).then(
        (response) => response.status,
        () => 0,
      )
      if (status === 200) sent.delete(name)
      return status
    },
  }
}

/**
 * Restarts the server after a fault and checks that each acknowledged file exists, each listed file has the bytes that
 * were sent, no other files are on disk but earlier versions, not even orphaned ones, and the space in use is the sum.
 */
export async function expectNothingLost(dataDir: string, { acknowledged, isPossible }: Ledger): Promise<void> {
  const store = await startChildStore(dataDir)
  const listed = await store.list()
  expect(listed).toEqual(expect.arrayContaining([...acknowledged.keys()]))
  let usedBytes = 0
  for (const name of listed) {
    const bytes = Buffer.from(await (await store.download(name)).arrayBuffer())
    usedBytes += bytes.length
    expect([name, isPossible(name, hashOf([bytes]))]).toEqual([name, true])
  }
  const usage = await store.usage()
  expect(usage).toMatchObject({
    usedBytes: usedBytes + usage.versionBytes,
    reservedBytes: 0,
    files: listed.length,
  })
  expect(await store.kill('SIGTERM')).toBe(0)

  const db = await openTestDatabase(dataDir)
  const storage = await openTestStorage(dataDir)
  expect(await repairStorage(db, storage)).toEqual({ drafts: 0, orphans: 0, missing: 0, lost: 0, removed: 0 })
  expect(await countOrphans(db)).toEqual({ blobs: 0, bytes: 0 })
  expect((await verifyBlobs(db, storage)).damaged).toEqual([])
}
