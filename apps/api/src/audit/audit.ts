import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database/open.ts'
import { newId } from '../ids.ts'

export type Audit = ReturnType<typeof createAudit>

/** What happened to whose account, for the operator. Names, addresses and secrets have no place in it. */
export function createAudit(db: Db, logger: Pick<FastifyBaseLogger, 'error'>) {
  return {
    /** What happened has happened: where the database takes no record of it, a full disk's does not, the log does. */
    async record(action: string, accountId: string | undefined, detail = ''): Promise<void> {
      const row = { id: newId(), at: new Date().toISOString(), account_id: accountId ?? null, action, detail }
      try {
        await db.insertInto('audit').values(row).execute()
      } catch (error) {
        logger.error({ err: error, ...row }, 'an audit record could not be stored')
      }
    },
  }
}
