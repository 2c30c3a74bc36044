import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database/open.ts'
import { newId } from '../ids.ts'
import type { DiskSpace } from '../storage/space.ts'

/** A generous estimate of a record's size, index entries included. */
const RECORD_BYTES = 1024

type Disk = Pick<DiskSpace, 'assertRoomFor' | 'assertInReserve'>

export type Audit = ReturnType<typeof createAudit>

/** Records for the operator which events affected which account. Names, addresses and secrets do not belong in it. */
export function createAudit(db: Db, disk: Disk, logger: Pick<FastifyBaseLogger, 'error'>) {
  return {
    /**
     * Records an event after the fact; if the database cannot store the record, the log does. Records are kept for over
     * a year, so they may use only half of the disk's reserve.
     */
    async record(action: string, accountId: string | undefined, detail = ''): Promise<void> {
      const row = { id: newId(), at: new Date().toISOString(), account_id: accountId ?? null, action, detail }
      try {
        await disk.assertInReserve(RECORD_BYTES)
        await db.insertInto('audit').values(row).execute()
      } catch (error) {
        logger.error({ err: error, ...row }, 'an audit record could not be stored')
      }
    },

    /** Call it before a change that can wait and only adds a record: throws when only the reserve is left. */
    assertRoom: () => disk.assertRoomFor(RECORD_BYTES),
  }
}
