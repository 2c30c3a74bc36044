import { pino } from 'pino'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { HEARTBEAT_TIMEOUT_MS } from '#database/live-replicas.ts'
import type { Db } from '#database/open.ts'
import { after, race } from '#testing/race.ts'
import { expireReplica } from '#testing/rows.ts'
import { createTestPostgres } from '#testing/test-postgres.ts'
import { createReplica, createReplicasRepo } from './replica.ts'
import { describeReplicas, expectNoDeath } from './replicas.contract.ts'

const silent = pino({ level: 'silent' })

describe('on PostgreSQL', () => describeReplicas(async () => (await createTestPostgres())()))

async function replicas() {
  const db = await (await createTestPostgres())()
  const ids = async () => (await db.selectFrom('replica').select('id').orderBy('id').execute()).map(({ id }) => id)
  return { db, ids, a: await createReplica(db, silent), b: await createReplica(db, silent) }
}

it('grants a free lease to one of two replicas', async () => {
  const open = await createTestPostgres()
  for (const id of ['a', 'b']) await createReplicasRepo(await open()).beat(id)
  const acquire = (id: string) => (db: Db) =>
    db.transaction().execute((trx) => createReplicasRepo(trx).acquire('job', id))
  const outcomes = await race(open, after('Insert', 'lease'), acquire('a'), acquire('b'))
  expect(outcomes).toMatchObject([{ value: true }, { value: false }])
})

it('takes over the lease of a dead replica, whose death is reported to one other replica', async () => {
  const { db, ids, a, b } = await replicas()
  const c = await createReplica(db, silent)
  const onDeath = vi.fn()
  await a.withLease('job', async () => {
    await b.beat(expectNoDeath)
    expect(await b.withLease('job', async () => undefined)).toBe(false)
    await expireReplica(db, a.id)
    await Promise.all([b.beat(onDeath), c.beat(onDeath)])
    expect(await b.withLease('job', async () => undefined)).toBe(true)
  })
  expect(onDeath).toHaveBeenCalledOnce()
  expect(await ids()).toEqual([b.id, c.id])
})

it('detects that its own heartbeats were late, and keeps running', async () => {
  const { db, ids, a, b } = await replicas()
  const errors: string[] = []
  const logger = pino({ level: 'error' }, { write: (line) => errors.push(JSON.parse(line).msg) })
  let now = 0
  const late = await createReplica(db, logger, () => now)
  await late.withLease('job', async (lease) => {
    now = HEARTBEAT_TIMEOUT_MS - 1
    expect(lease.isHeld()).toBe(true)
    now = HEARTBEAT_TIMEOUT_MS
    expect(lease.isHeld()).toBe(false)
    await expireReplica(db, late.id)
    await a.beat(() => undefined)
    await late.beat(expectNoDeath)
    expect(lease.isHeld()).toBe(false)
  })
  expect(await ids()).toEqual([a.id, b.id, late.id])
  expect(errors).toEqual([expect.stringContaining('may have lost its leases'), 'this replica has lost a lease'])
})

it('considers no replica dead right after an outage that delayed its own heartbeats', async () => {
  const { db, ids, a } = await replicas()
  let now = 0
  const b = await createReplica(db, silent, () => now)
  await expireReplica(db, a.id)
  now = HEARTBEAT_TIMEOUT_MS
  await b.beat(expectNoDeath)
  expect(await ids()).toContain(a.id)
  await b.beat(() => undefined)
  expect(await ids()).not.toContain(a.id)
})

it('sends heartbeats until it stops', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { db, ids, a, b } = await replicas()
  const onDeath = vi.fn()
  b.start(onDeath)
  await expireReplica(db, a.id)
  vi.advanceTimersByTime(HEARTBEAT_TIMEOUT_MS / 4)
  await vi.waitUntil(() => onDeath.mock.calls.length === 1, { timeout: 30_000 })
  await b.stop()
  vi.advanceTimersByTime(HEARTBEAT_TIMEOUT_MS)
  expect(await ids()).toEqual([])
})
