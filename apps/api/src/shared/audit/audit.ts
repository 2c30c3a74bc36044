import type { FastifyBaseLogger } from 'fastify'
import { clockOf } from '../clock/clock.ts'
import type { Db } from '../database/open.ts'
import { newId } from '../ids.ts'
import type { StorageSpace } from '../storage/storage.ts'

/** A generous estimate of a record's size, including index entries. */
const RECORD_BYTES = 1024

export type Audit = ReturnType<typeof createAudit>

/** Records events for the operator. Records must not contain names, email addresses or secrets. */
export function createAudit(db: Db, space: StorageSpace, logger: Pick<FastifyBaseLogger, 'error'>) {
  return {
    /**
     * Records an event that has happened. If the record cannot be stored, logs it instead. Records are stored for over
     * a year, so they may use only half of the disk reserve.
     */
    async record(action: string, accountId: string | undefined, detail = ''): Promise<void> {
      const clock = clockOf(db)
      const row = { id: newId(clock.now()), at: clock.instant(), account_id: accountId ?? null, action, detail }
      try {
        await space.assertInReserve(RECORD_BYTES)
        await db.insertInto('audit').values(row).execute()
      } catch (error) {
        logger.error({ err: error, ...row }, 'an audit record could not be stored')
      }
    },

    /** Rejects if only the disk reserve is left. Call this before changes that do not free space and are not urgent. */
    assertRoom: () => space.assertRoomFor(RECORD_BYTES),
  }
}
