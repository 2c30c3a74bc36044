import { inTransaction } from '@mfe/engines/transaction'
import type { FastifyBaseLogger } from 'fastify'
import type { Insertable } from 'kysely'
import { clockOf } from '../clock/clock.ts'
import { countToday } from '../daily-counts.ts'
import { newId, sha256 } from '../ids.ts'
import type { Db } from '../open.ts'
import type { Database } from '../types.ts'

/** A generous estimate of a record's size, including index entries. */
const RECORD_BYTES = 1024
const HOUR = 3_600_000
/** How many records of a kind an account gets each day before further ones merge. */
export const SINGLE_RECORDS = 200

/** What people do with their files all day; how many files a folder had is worth a record of its own. */
const isRepeatable = (action: string) => /^(?:file\/|folder\/(?!deleted))/.test(action)

export type Audit = ReturnType<typeof createAudit>

type Space = Record<'assertRoomFor' | 'assertInReserve', (bytes: number) => Promise<void>>
type Row = Insertable<Database['audit']>

/** Records events for the operator. Records must not contain names, email addresses or secrets. */
export function createAudit(db: Db, space: Space, logger: Pick<FastifyBaseLogger, 'error'>) {
  return {
    /**
     * Records an event that has happened; logs it if it cannot be stored. Records are kept for over a year, so they may
     * use only half of the disk reserve, and repeated events merge: no account can add more than a few hundred rows a
     * day, and none is left out or replaced (docs/decisions/071).
     */
    async record(action: string, accountId: string | undefined, detail = ''): Promise<void> {
      const clock = clockOf(db)
      const row = { id: newId(clock.now()), at: clock.instant(), account_id: accountId ?? null, action, detail }
      try {
        await space.assertInReserve(RECORD_BYTES)
        await (isRepeatable(action) ? merge(db, row) : insertOrMerge(db, row))
      } catch (error) {
        logger.error({ err: error, ...row }, 'an audit record could not be stored')
      }
    },

    /** Rejects if only the disk reserve is left. Call this before changes that do not free space and are not urgent. */
    assertRoom: () => space.assertRoomFor(RECORD_BYTES),
  }
}

/** Merges beyond the daily number. Counts files apart from security, so nobody hides a login behind deletions. */
function insertOrMerge(db: Db, row: Row): Promise<void> {
  const kind = row.action.startsWith('folder/') ? 'activity' : 'security'
  return inTransaction(db, async (trx) => {
    if ((await countToday(trx, row.account_id ?? '', kind)) <= SINGLE_RECORDS) {
      await trx.insertInto('audit').values(row).execute()
    } else {
      // The details of security events are few; numbers of files are not.
      await merge(trx, kind === 'security' ? row : { ...row, detail: '' })
    }
  })
}

/** Adds to the record of the same event of the same account within this hour, or begins it. */
async function merge(db: Db, row: Row): Promise<void> {
  const hour = Math.floor(Date.parse(row.at) / HOUR) * HOUR
  const event = JSON.stringify([row.account_id, row.action, row.detail])
  // Sorts by time like other ids; equal for equal events, so merging needs no search and no lock.
  const id = hour.toString(16).padStart(12, '0') + sha256(event).slice(0, 20)
  await db
    .insertInto('audit')
    .values({ ...row, id })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ eb }) => ({ times: eb('audit.times', '+', 1), last_at: row.at })),
    )
    .execute()
}
