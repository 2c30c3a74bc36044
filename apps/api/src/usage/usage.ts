import type { Usage } from '@site/contracts'
import type { Config } from '../config.ts'
import type { Db } from '../database/open.ts'

export type UsageOf = ReturnType<typeof createUsage>

/** Reports what an account stores, from one query, so that the figures are consistent. */
export function createUsage(db: Db, config: Pick<Config, 'USER_QUOTA_BYTES' | 'MAX_UPLOAD_BYTES'>) {
  return async (accountId: string): Promise<Usage> => {
    const { usedBytes, reservedBytes, files, folders } = await db
      .selectNoFrom((eb) => [
        eb
          .selectFrom('file')
          .select(({ fn }) => fn.sum<number | null>('size').as('bytes'))
          .where('owner_id', '=', accountId)
          .as('usedBytes'),
        eb
          .selectFrom('upload')
          .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
          .where('owner_id', '=', accountId)
          .as('reservedBytes'),
        eb
          .selectFrom('file')
          .select(({ fn }) => fn.countAll<number>().as('rows'))
          .where('owner_id', '=', accountId)
          .as('files'),
        eb
          .selectFrom('folder')
          .select(({ fn }) => fn.countAll<number>().as('rows'))
          .where('owner_id', '=', accountId)
          .as('folders'),
      ])
      .executeTakeFirstOrThrow()
    return {
      usedBytes: Number(usedBytes ?? 0),
      reservedBytes: Number(reservedBytes ?? 0),
      quotaBytes: config.USER_QUOTA_BYTES,
      files: Number(files),
      folders: Number(folders),
      maxUploadBytes: config.MAX_UPLOAD_BYTES,
    }
  }
}
