import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { databaseTime } from '#database/clock/clock.ts'
import type { Db } from '#database/open.ts'
import { expireLeases } from '#testing/rows.ts'
import { createReplica, type Replica } from './replica.ts'

const logger = pino({ level: 'silent' })

export const expectNoDeath = () => expect.unreachable('no replica died')

/** Tests the contract of replicas and their leases, on either engine. */
export function describeReplicas(open: () => Promise<Db>): void {
  let db: Db
  let a: Replica
  let b: Replica
  beforeEach(async () => {
    db = await open()
    a = await createReplica(db, logger)
    b = await createReplica(db, logger)
  })

  describe('replicas', () => {
    it('read the time from the database’s clock', async () => {
      const { rows } = await sql<{ now: string; later: string }>`
        select ${databaseTime(db)} as now, ${databaseTime(db, 86_400_000)} as later`.execute(db)
      for (const { now, later } of rows) {
        expect(new Date(now).toISOString()).toBe(now)
        expect(Date.parse(later) - Date.parse(now)).toBeGreaterThanOrEqual(86_400_000)
      }
      expect(rows).toHaveLength(1)
    })

    it('run a job on one replica at a time', async () => {
      const ran: string[] = []
      await a.withLease('job', async () => {
        ran.push('a')
        for (const replica of [a, b])
          expect(await replica.withLease('job', async () => void ran.push('no'))).toBe(false)
        expect(await b.withLease('other', async () => void ran.push('other'))).toBe(true)
      })
      expect(await b.withLease('job', async () => void ran.push('b'))).toBe(true)
      expect(ran).toEqual(['a', 'other', 'b'])
    })

    it('end the lease of a job that fails', async () => {
      await expect(a.withLease('job', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
      expect(await b.withLease('job', async () => undefined)).toBe(true)
    })

    it('keep a lease through heartbeats, and detect its loss', async () => {
      await a.withLease('job', async (lease) => {
        await db
          .updateTable('lease')
          .set({ until: databaseTime(db, 1000) })
          .execute()
        await a.beat(expectNoDeath)
        expect(lease.isHeld()).toBe(true)
        const { until } = await db.selectFrom('lease').select('until').executeTakeFirstOrThrow()
        expect(Date.parse(until)).toBeGreaterThan(Date.now() + 10_000)

        await expireLeases(db)
        await b.withLease('job', async () => {
          await a.beat(expectNoDeath)
          expect(lease.isHeld()).toBe(false)
        })
      })
    })

    it('lose a lease that expired before its renewal, even if it is still free', async () => {
      await a.withLease('job', async (lease) => {
        await expireLeases(db)
        await a.beat(expectNoDeath)
        expect(lease.isHeld()).toBe(false)
      })
    })

    it('leave nothing behind when they stop', async () => {
      await a.withLease('job', async () => {
        await a.stop()
        expect(await b.withLease('job', async () => undefined)).toBe(true)
      })
      expect(await db.selectFrom('replica').select('id').execute()).toEqual([{ id: b.id }])
    })
  })
}
