import type { Usage } from '@site/contracts'
import { sql } from 'kysely'
import type { Config } from '../shared/config.ts'
import type { Db } from '../shared/database/open.ts'

export type GetUsage = ReturnType<typeof createUsage>

/** Creates a function that reads an account's storage usage, in a single query for consistency. */
export function createUsage(db: Db, config: Pick<Config, 'USER_QUOTA_BYTES' | 'MAX_UPLOAD_BYTES'>) {
  return async (accountId: string): Promise<Usage> => {
    const owned = sql`where owner_id = ${accountId}`
    const stored = await db
      .selectNoFrom([
        sql<number>`(select cast(coalesce(sum(size), 0) as bigint) from file ${owned})`.as('usedBytes'),
        sql<number>`(select cast(coalesce(sum(bytes), 0) as bigint) from upload ${owned})
          + (select cast(coalesce(sum(size), 0) as bigint) from doomed_blob ${owned})`.as('reservedBytes'),
        sql<number>`(select count(*) from file ${owned})`.as('files'),
        sql<number>`(select count(*) from folder ${owned})`.as('folders'),
      ])
      .executeTakeFirstOrThrow()
    return { ...stored, quotaBytes: config.USER_QUOTA_BYTES, maxUploadBytes: config.MAX_UPLOAD_BYTES }
  }
}
