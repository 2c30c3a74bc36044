import type { Usage } from '@site/contracts'
import { sql } from 'kysely'
import type { Db } from '#database/open.ts'
import { bytesOf } from './account-limits.ts'

export type GetUsage = ReturnType<typeof createUsage>

/** Creates a function that reads an account's storage usage, in a single query for consistency. */
export function createUsage(db: Db, config: { USER_QUOTA_BYTES: number; MAX_UPLOAD_BYTES: number }) {
  return async (accountId: string): Promise<Usage> => {
    const owned = sql`where owner_id = ${accountId}`
    const { stored, reserved } = bytesOf(accountId, config.USER_QUOTA_BYTES)
    const usage = await db
      .selectNoFrom([
        stored.as('usedBytes'),
        reserved.as('reservedBytes'),
        sql<number>`(select count(*) from file ${owned})`.as('files'),
        sql<number>`(select count(*) from folder ${owned})`.as('folders'),
      ])
      .executeTakeFirstOrThrow()
    return { ...usage, quotaBytes: config.USER_QUOTA_BYTES, maxUploadBytes: config.MAX_UPLOAD_BYTES }
  }
}
