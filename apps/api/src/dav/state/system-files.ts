import { inTransaction } from '@mfe/engines/transaction'
import { sql } from 'kysely'
import { deleteInBatches } from '#database/batches.ts'
import { clockOf, type TrustedTime } from '#database/clock/clock.ts'
import { DAY } from '#database/daily-counts.ts'
import { lockAccount } from '#database/locks.ts'
import type { Db } from '#database/open.ts'
import { AppError } from '#errors.ts'
import { isStored } from '../paths.ts'

/** The most bytes of one system file: enough for a custom icon. */
export const SYSTEM_FILE_BYTES = 512 * 1024
/** The most bytes, and the most files, of an account; the oldest ones make room for others. */
const ACCOUNT_BYTES = 4 * 1024 ** 2
const ACCOUNT_FILES = 200

const SYSTEM_NAME = /^(?:\._.*|\.DS_Store|Thumbs\.db|desktop\.ini)$/is

/** Whether operating systems store files of this name in the folders that they show (docs/decisions/083). */
export const isSystemName = (name = ''): boolean => SYSTEM_NAME.test(name) && isStored(name)

export interface SystemFile {
  content: Buffer
  size: number
  /** Changes with the content. */
  writtenAt: string
}

export type SystemFiles = ReturnType<typeof createSystemFiles>

/**
 * Keeps what operating systems store in folders for a day, apart from the account's files. macOS fails to copy a file
 * if it cannot write and then read the one beside it, but no list of the site should show them.
 */
export function createSystemFiles(db: Db) {
  const at = (trx: Db, ownerId: string, folderId: string | null, name: string) =>
    trx
      .selectFrom('dav_system_file')
      .where('owner_id', '=', ownerId)
      .where('place', '=', folderId ?? '')
      .where('name', '=', name)

  const remove = (trx: Db, ownerId: string, folderId: string | null, name: string) =>
    trx
      .deleteFrom('dav_system_file')
      .where('owner_id', '=', ownerId)
      .where('place', '=', folderId ?? '')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()

  return {
    async find(ownerId: string, folderId: string | null, name: string): Promise<SystemFile | undefined> {
      const found = at(db, ownerId, folderId, name).select(['content', 'size', 'written_at as writtenAt'])
      const row = await found.executeTakeFirst()
      return row && { ...row, content: Buffer.from(row.content, 'base64') }
    },

    async put(ownerId: string, folderId: string | null, name: string, content: Buffer): Promise<void> {
      if (content.length > SYSTEM_FILE_BYTES) throw new AppError('request/too-large', 'This system file is too large.')
      await inTransaction(db, async (trx) => {
        await lockAccount(trx, ownerId)
        await remove(trx, ownerId, folderId, name)
        await makeRoom(trx, ownerId, content.length)
        const place = { owner_id: ownerId, place: folderId ?? '', folder_id: folderId, name }
        const bytes = { content: content.toString('base64'), size: content.length }
        const row = { ...place, ...bytes, written_at: clockOf(trx).instant() }
        await trx.insertInto('dav_system_file').values(row).execute()
      })
    },

    async delete(ownerId: string, folderId: string | null, name: string): Promise<void> {
      await remove(db, ownerId, folderId, name)
    },

    deleteOld: (time: TrustedTime) => deleteInBatches(db, 'dav_system_file', sql`written_at < ${time.ago(DAY)}`),
  }
}

/** Deletes the oldest files of the account until one with this many bytes has room. */
async function makeRoom(trx: Db, ownerId: string, bytes: number): Promise<void> {
  const own = trx.selectFrom('dav_system_file').select(['place', 'name', 'size']).where('owner_id', '=', ownerId)
  let [size, count] = [bytes, 1]
  for (const file of await own.orderBy('written_at', 'desc').execute()) {
    size += file.size
    count += 1
    if (size <= ACCOUNT_BYTES && count <= ACCOUNT_FILES) continue
    const old = trx.deleteFrom('dav_system_file').where('owner_id', '=', ownerId).where('place', '=', file.place)
    await old.where('name', '=', file.name).execute()
  }
}
