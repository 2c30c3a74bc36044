import { randomBytes, randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { startChildStore } from '../testing/child-store.ts'
import { isFullRun } from '../testing/config.ts'
import { createLedger, expectNothingLost } from '../testing/ledger.ts'
import { temporaryDirectory } from '../testing/start-api.ts'

const LONG = { timeout: 600_000 }
const SIDE_BY_SIDE = 4
const CHUNKS = 12

it('loses no acknowledged file and keeps no half one when the process is killed at any moment', LONG, async () => {
  const dataDir = await temporaryDirectory()
  const ledger = createLedger()
  for (let round = 0; round < (isFullRun ? 30 : 4); round += 1) {
    const store = await startChildStore(dataDir)
    const chunk = randomBytes(256 * 1024)
    let moment = randomInt(1, SIDE_BY_SIDE * CHUNKS)
    const onChunk = () => {
      moment -= 1
      if (moment === 0) void store.kill()
    }
    const uploads = Array.from({ length: SIDE_BY_SIDE }, (_, n) => {
      const chunks = Array.from({ length: randomInt(1, CHUNKS) }, () => chunk)
      return ledger.upload(store, `${round}-${n}`, chunks, onChunk)
    })
    await Promise.all(uploads)
    await store.kill()
  }
  await expectNothingLost(dataDir, ledger)
})

it('stores one of many uploads of one name, the one that it acknowledged, through a kill', LONG, async () => {
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
