import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { startApi, temporaryDirectory } from '#testing/start-api.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { createReplica } from './replica.ts'
import { describeReplicas } from './replicas.contract.ts'

describe('on SQLite', () => describeReplicas(() => openTestDatabase()))

it('removes every earlier replica of an embedded database at startup', async () => {
  const dataDir = await temporaryDirectory()
  const db = await openTestDatabase(dataDir)
  const killed = await createReplica(db, pino({ level: 'silent' }))
  await killed.withLease('expiry', async () => {
    const { stop } = await startApi({ DATA_DIR: dataDir })
    const started = await db.selectFrom('replica').select('id').execute()
    expect(started).toEqual([{ id: expect.not.stringMatching(killed.id) }])
    expect(await db.selectFrom('lease').select('name').execute()).toEqual([])
    await stop()
    expect(await db.selectFrom('replica').select('id').execute()).toEqual([])
  })
})
