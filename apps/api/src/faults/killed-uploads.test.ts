import { randomBytes, randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { type ChildStore, startChildStore } from '../testing/child/child-store.ts'
import { isFullRun } from '../testing/config.ts'
import { createLedger, expectNothingLost, type Ledger } from '../testing/ledger.ts'
import { temporaryDirectory } from '../testing/start-api.ts'

const LONG = { timeout: 600_000 }
const SIDE_BY_SIDE = 4
const CHUNKS = 12

interface Attempt {
  name: string
  chunks: readonly Buffer[]
}

/** Uploads side by side, with a deletion between them, until the process is killed. Resolves what got no answer. */
async function loadUntilKilled(store: ChildStore, ledger: Ledger, round: number): Promise<Attempt[]> {
  const chunk = randomBytes(256 * 1024)
  let moment = randomInt(1, SIDE_BY_SIDE * CHUNKS)
  const onChunk = () => {
    moment -= 1
    if (moment === 0) void store.kill()
  }
  const attempts = Array.from({ length: SIDE_BY_SIDE }, (_, n) => ({
    name: `${round}-${n}`,
    chunks: Array.from({ length: randomInt(1, CHUNKS) }, () => chunk),
  }))
  const [oldest] = ledger.acknowledged.keys()
  const deletion = oldest && ledger.delete(store, oldest)
  const answers = await Promise.all(
    attempts.map(({ name, chunks }) => ledger.upload(store, name, chunks, onChunk, name)),
  )
  await deletion
  await store.kill()
  return attempts.filter((_, n) => answers[n]?.status !== 201)
}

it('loses no acknowledged file and keeps no half one when the process is killed at any moment', LONG, async () => {
  const dataDir = await temporaryDirectory()
  const ledger = createLedger()
  let unanswered: Attempt[] = []
  for (let round = 0; round < (isFullRun ? 30 : 4); round += 1) {
    const store = await startChildStore(dataDir)
    // Whether the answer was lost or the file: under the same key the same upload is a success, and one file.
    for (const { name, chunks } of unanswered) {
      expect((await ledger.upload(store, name, chunks, undefined, name)).status).toBe(201)
    }
    unanswered = await loadUntilKilled(store, ledger, round)
  }
  await expectNothingLost(dataDir, ledger)
})

it('stores one of many uploads of one name, the one that it acknowledged, through a kill', LONG, async ({ skip }) => {
  skip(!isFullRun, 'Part of test:full')
  const dataDir = await temporaryDirectory()
  const ledger = createLedger()
  const store = await startChildStore(dataDir)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => ledger.upload(store, 'one', [randomBytes(256 * 1024)])),
  )
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([201, ...Array.from({ length: 49 }, () => 409)])
  await store.kill()
  await expectNothingLost(dataDir, ledger)
})
