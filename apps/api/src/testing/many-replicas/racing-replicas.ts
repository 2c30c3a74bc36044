import { expect } from 'vitest'
import type { Db } from '#database/open.ts'
import { type Moment, race } from '../race.ts'
import { addAccount } from '../rows.ts'
import { createTestPostgres } from '../test-postgres.ts'

export const NOW = '2026-06-01T00:00:00.000Z'
export const space = { assertRoomFor: async () => undefined }
export const limits = { space, limit: 100, replicaId: '' }
export const isUpdate: Moment = (query) => query.kind === 'UpdateQueryNode'
export const fulfilled = (value: unknown) => ({ status: 'fulfilled', value })
export const rejected = (reason: object) => ({ status: 'rejected', reason: expect.objectContaining(reason) })

/**
 * Creates a database with an account, for tests of races between two replicas. Each test fails without the lock that the
 * tested transaction takes first, except where a single statement or a unique index prevents the race.
 */
export async function replicas() {
  const open = await createTestPostgres()
  const db = await open()
  const ada = await addAccount(db)
  return {
    db,
    ada,
    openAnother: open,
    between: <One, Two>(moment: Moment, first: (db: Db) => Promise<One>, second: (db: Db) => Promise<Two>) =>
      race(open, moment, first, second),
    /** Runs the same call on both replicas. */
    twice: <Result>(moment: Moment, run: (db: Db) => Promise<Result>) => race(open, moment, run, run),
    rows: async (table: 'session' | 'password_reset' | 'enquiry' | 'upload' | 'folder' | 'file') =>
      (await db.selectFrom(table).selectAll().execute()).length,
  }
}
