import type { Usage } from '@site/contracts'
import type { Db } from '#database/open.ts'
import { fileCount, folderCount, versionBytes } from '#tree/size.ts'
import { bytesOf } from './account-limits.ts'

export type GetUsage = ReturnType<typeof createUsage>

/** Creates a function that reads an account's storage usage, in a single query for consistency. */
export function createUsage(db: Db, config: { USER_QUOTA_BYTES: number; MAX_UPLOAD_BYTES: number }) {
  return async (accountId: string): Promise<Usage> => {
    const { stored, reserved } = bytesOf(accountId, config.USER_QUOTA_BYTES)
    const usage = await db
      .selectNoFrom([
        stored.as('usedBytes'),
        versionBytes(accountId).as('versionBytes'),
        reserved.as('reservedBytes'),
        fileCount(accountId).as('files'),
        folderCount(accountId).as('folders'),
      ])
      .executeTakeFirstOrThrow()
    return { ...usage, quotaBytes: config.USER_QUOTA_BYTES, maxUploadBytes: config.MAX_UPLOAD_BYTES }
  }
}
