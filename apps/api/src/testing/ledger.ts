import { expect } from 'vitest'
import { openDatabase } from '../shared/database/open.ts'
import { storageLayout } from '../shared/storage/layout.ts'
import { verifyBlobs } from '../shared/storage/verify-blobs.ts'
import { repairStorage } from '../wiring/repair-storage.ts'
import { type ChildStore, startChildStore } from './child/child-store.ts'
import { hashOf, type Uploaded } from './child/stream-upload.ts'

export type Ledger = ReturnType<typeof createLedger>

/** What was sent under which name, and what of it the server said that it has. */
export function createLedger() {
  const sent = new Map<string, Set<string>>()
  const acknowledged = new Map<string, string>()

  return {
    acknowledged,

    mayBe: (name: string, hash: string) =>
      acknowledged.has(name) ? acknowledged.get(name) === hash : sent.get(name)?.has(hash),

    sending(name: string, chunks: readonly Buffer[]): string {
      const hash = hashOf(chunks)
      sent.set(name, (sent.get(name) ?? new Set()).add(hash))
      return hash
    },

    acknowledge(name: string, chunks: readonly Buffer[]): void {
      acknowledged.set(name, this.sending(name, chunks))
    },

    async upload(
      store: ChildStore,
      name: string,
      chunks: readonly Buffer[],
      onChunk?: (index: number) => unknown,
      key?: string,
    ): Promise<Uploaded> {
      const hash = this.sending(name, chunks)
      const answer = await store.upload(name, chunks, onChunk, key)
      if (answer.status === 201) acknowledged.set(name, hash)
      return answer
    },

    /** From when it is asked for, the file may be gone. */
    async delete(store: ChildStore, name: string): Promise<number> {
      acknowledged.delete(name)
      // 0: the connection broke before an answer.
      return store.delete(name).then(
        ({ status }) => status,
        () => 0,
      )
    },
  }
}

/**
 * What no fault may break, asked of a fresh start on what it left behind: each acknowledged file is there, each listed
 * one has the bytes that were sent, nothing lies beside them, and the space in use is the sum of their sizes.
 */
export async function expectNothingLost(dataDir: string, { acknowledged, mayBe }: Ledger): Promise<void> {
  const store = await startChildStore(dataDir)
  const listed = await store.list()
  expect(listed).toEqual(expect.arrayContaining([...acknowledged.keys()]))
  let usedBytes = 0
  for (const name of listed) {
    const bytes = Buffer.from(await (await store.download(name)).arrayBuffer())
    usedBytes += bytes.length
    expect([name, mayBe(name, hashOf([bytes]))]).toEqual([name, true])
  }
  expect(await store.usage()).toMatchObject({ usedBytes, reservedBytes: 0, files: listed.length })
  expect(await store.kill('SIGTERM')).toBe(0)

  const db = await openDatabase(dataDir)
  try {
    const layout = storageLayout(dataDir)
    expect(await repairStorage(db, layout)).toEqual({ drafts: 0, orphans: 0, missing: 0, lost: 0 })
    expect((await verifyBlobs(db, layout)).damaged).toEqual([])
  } finally {
    await db.destroy()
  }
}
