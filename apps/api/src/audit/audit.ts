import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database/open.ts'
import { newId } from '../ids.ts'
import type { DiskSpace } from '../storage/space.ts'

/** What a record costs with its place in the indexes, generously. */
const RECORD_BYTES = 1024

type Disk = Pick<DiskSpace, 'assertRoomFor' | 'assertInReserve'>

export type Audit = ReturnType<typeof createAudit>

/** What happened to whose account, for the operator. Names, addresses and secrets have no place in it. */
export function createAudit(db: Db, disk: Disk, logger: Pick<FastifyBaseLogger, 'error'>) {
  return {
    /**
     * What happened has happened: where the database takes no record of it, the log does. Records are kept for more
     * than a year, so only half of the disk's reserve is theirs: the other half is for what happens next.
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

    /** To be asked before a change that can wait and adds nothing but its record: throws where only the reserve is left. */
    assertRoom: () => disk.assertRoomFor(RECORD_BYTES),
  }
}
