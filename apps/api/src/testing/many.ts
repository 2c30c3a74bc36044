import { inTransaction } from '@mfe/engines/transaction'
import { newId } from '#database/ids.ts'
import type { Db } from '#database/open.ts'
import { named } from '#tree/names/stored-name.ts'

const BATCH_SIZE = 1000

/** Inserts folders directly into the database, because requests would take minutes. Resolves to their ids. */
export async function addFolders(db: Db, email: string, parentId: string | null, names: readonly string[]) {
  const { id: owner_id } = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const created_at = new Date().toISOString()
  const rows = names.map((name) => ({
    id: newId(Date.now()),
    owner_id,
    parent_id: parentId,
    ...named(name),
    created_at,
  }))
  await inTransaction(db, async (trx) => {
    for (let from = 0; from < rows.length; from += BATCH_SIZE) {
      await trx
        .insertInto('folder')
        .values(rows.slice(from, from + BATCH_SIZE))
        .execute()
    }
  })
  return rows.map(({ id }) => id)
}

/** Inserts files without bytes on disk. */
export async function addFiles(db: Db, folderId: string, names: readonly string[]) {
  const { owner_id } = await db
    .selectFrom('folder')
    .select('owner_id')
    .where('id', '=', folderId)
    .executeTakeFirstOrThrow()
  const created_at = new Date().toISOString()
  const rows = names.map((name) => {
    const id = newId(Date.now())
    return { id, owner_id, folder_id: folderId, ...named(name), size: 1, sha256: '', crc32: 0, blob_id: id, created_at }
  })
  await inTransaction(db, async (trx) => {
    for (let from = 0; from < rows.length; from += BATCH_SIZE) {
      await trx
        .insertInto('file')
        .values(rows.slice(from, from + BATCH_SIZE))
        .execute()
    }
  })
}
