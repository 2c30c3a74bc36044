import { expect } from 'vitest'
import type { Db } from '../shared/database/open.ts'

const LONG_AGO = '2000-01-01T00:00:00.000Z'

/** As if their holders had not renewed them. */
export const letLeasesEnd = (db: Db) => db.updateTable('lease').set({ until: LONG_AGO }).execute()

/** As if the replica had no longer reached the database. */
export async function letDie(db: Db, id: string): Promise<void> {
  await db.updateTable('replica').set({ seen_at: LONG_AGO }).where('id', '=', id).execute()
  await db.updateTable('lease').set({ until: LONG_AGO }).where('replica_id', '=', id).execute()
}

export const expectNoDeath = () => expect.unreachable('no replica died')
