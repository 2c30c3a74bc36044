import { randomBytes, randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { type ChildStore, startChildStore } from '../child/child-store.ts'
import { hashOf } from '../child/stream-upload.ts'
import { isFullRun } from '../config.ts'
import { createLedger, expectNothingLost, type Ledger } from '../ledger.ts'
import { temporaryDirectory } from '../start-api.ts'

const LONG = { timeout: 600_000 }
const CONCURRENCY = 4
const CHUNKS = 12

const randomChunks = () => Array.from({ length: randomInt(1, CHUNKS) }, () => randomBytes(256 * 1024))

interface Attempt {
  name: string
  chunks: readonly Buffer[]
}

/**
 * Uploads files and deletes one concurrently, and kills the process after a random chunk. Resolves to the uploads that
 * were not acknowledged.
 */
async function uploadUntilKilled(store: ChildStore, ledger: Ledger, round: number): Promise<Attempt[]> {
  const chunk = randomBytes(256 * 1024)
  let chunksUntilKill = randomInt(1, CONCURRENCY * CHUNKS)
  const onChunk = () => {
    chunksUntilKill -= 1
    if (chunksUntilKill === 0) void store.kill()
  }
  const attempts = Array.from({ length: CONCURRENCY }, (_, n) => ({
    name: `${round}-${n}`,
    chunks: Array.from({ length: randomInt(1, CHUNKS) }, () => chunk),
  }))
  const [oldest] = ledger.acknowledged.keys()
  const deletion = oldest && ledger.delete(store, oldest)
  const responses = await Promise.all(
    attempts.map(({ name, chunks }) => ledger.upload(store, name, chunks, onChunk, name)),
  )
  await deletion
  await store.kill()
  return attempts.filter((_, n) => responses[n]?.status !== 201)
}

it('keeps every acknowledged file and no partial one when the process is killed at a random moment', LONG, async () => {
  const dataDir = await temporaryDirectory()
  const ledger = createLedger()
  let unacknowledged: Attempt[] = []
  for (let round = 0; round < (isFullRun ? 30 : 4); round += 1) {
    const store = await startChildStore(dataDir)
    // Whether or not the first attempt was stored, a retry with the same idempotency key leaves one file.
    for (const { name, chunks } of unacknowledged) {
      expect((await ledger.upload(store, name, chunks, undefined, name)).status).toBe(201)
    }
    unacknowledged = await uploadUntilKilled(store, ledger, round)
  }
  await expectNothingLost(dataDir, ledger)
})

it('replaces files as a whole or not at all when the process is killed at a random moment', LONG, async () => {
  const dataDir = await temporaryDirectory()
  const ledger = createLedger()
  const files = Array.from({ length: CONCURRENCY }, (_, n) => ({ name: `${n}`, chunks: randomChunks() }))
  const first = await startChildStore(dataDir)
  for (const { name, chunks } of files) await ledger.upload(first, name, chunks)
  await first.kill()

  for (let round = 0; round < (isFullRun ? 15 : 2); round += 1) {
    const store = await startChildStore(dataDir)
    const replacements = files.map((file) => ({ file, chunks: randomChunks() }))
    let chunksUntilKill = randomInt(1, CONCURRENCY * CHUNKS)
    const kill = () => {
      chunksUntilKill -= 1
      if (chunksUntilKill === 0) void store.kill()
    }
    const replaceAll = (target: ChildStore, onChunk: () => unknown) =>
      Promise.all(
        replacements.map(({ file, chunks }) =>
          ledger.replace(target, file.name, `"${hashOf(file.chunks)}"`, chunks, onChunk, `${round}-${file.name}`),
        ),
      )
    await replaceAll(store, kill)
    await store.kill()

    const restarted = await startChildStore(dataDir)
    expect((await restarted.list()).sort()).toEqual(files.map(({ name }) => name))
    for (const { name } of files) {
      const bytes = Buffer.from(await (await restarted.download(name)).arrayBuffer())
      expect([name, ledger.isPossible(name, hashOf([bytes]))]).toEqual([name, true])
    }
    // Whether or not the first attempt replaced the file, a retry with the same key does.
    const retried = await replaceAll(restarted, () => undefined)
    expect(retried.map(({ status }) => status)).toEqual(files.map(() => 200))
    for (const { file, chunks } of replacements) file.chunks = chunks
    await restarted.kill()
  }
  await expectNothingLost(dataDir, ledger)
})

it(
  'keeps only the acknowledged upload of many concurrent ones with the same name, even after a kill',
  LONG,
  async ({ skip }) => {
    skip(!isFullRun, 'Part of test:full')
    const dataDir = await temporaryDirectory()
    const ledger = createLedger()
    const store = await startChildStore(dataDir)
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => ledger.upload(store, 'one', [randomBytes(256 * 1024)])),
    )
    const statuses = responses.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, ...Array.from({ length: 49 }, () => 409)])
    await store.kill()
    await expectNothingLost(dataDir, ledger)
  },
)
