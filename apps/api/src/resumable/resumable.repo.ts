import { type Insertable, type Selectable, sql, type Transaction } from 'kysely'
import { deleteInParts } from '../shared/database/delete-in-parts.ts'
import type { Db } from '../shared/database/open.ts'
import type { Database } from '../shared/database/types.ts'

export interface ResumableUpload {
  id: string
  ownerId: string
  /** The name of the future file. */
  name: string
  length: number
  /** The number of bytes that are synced to disk. */
  received: number
  finished: boolean
  expiresAt: string
}

export type ResumableRepo = ReturnType<typeof createResumableRepo>

export function createResumableRepo(db: Db) {
  const uploads = () => db.selectFrom('upload').where('length', 'is not', null)

  return {
    /** Must run in the transaction that checked whether the upload is allowed. */
    async insert(trx: Transaction<Database>, upload: Insertable<Database['upload']>): Promise<void> {
      await trx.insertInto('upload').values(upload).execute()
    },

    async countUnfinished(trx: Transaction<Database>, ownerId: string): Promise<number> {
      const { rows } = await trx
        .selectFrom('upload')
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .where('owner_id', '=', ownerId)
        .where('length', 'is not', null)
        .where('finished', '=', 0)
        .executeTakeFirstOrThrow()
      return Number(rows)
    },

    /** Must run in the transaction that may create a new upload. */
    async isKnown(trx: Transaction<Database>, id: string, now: string): Promise<boolean> {
      const rows = trx.selectFrom('upload').select('id').where('id', '=', id).where('expires_at', '>', now)
      return (await rows.executeTakeFirst()) !== undefined
    },

    async find(ownerId: string, id: string, now: string): Promise<ResumableUpload | undefined> {
      const row = await uploads()
        .selectAll()
        .where('id', '=', id)
        .where('owner_id', '=', ownerId)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return row && toUpload(row)
    },

    /** Resolves to `false` if the upload was deleted, alone or with its folder or account. */
    async advance(id: string, received: number, expiresAt: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('upload')
        .set({ received, expires_at: expiresAt })
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    async folderOf(trx: Transaction<Database>, id: string): Promise<string | null | undefined> {
      const row = await trx.selectFrom('upload').select('folder_id').where('id', '=', id).executeTakeFirst()
      return row?.folder_id
    },

    /**
     * Must run in the transaction that creates the file. The row no longer reserves space, but remains so that the client
     * can query the outcome.
     */
    async settle(trx: Transaction<Database>, { id, length }: ResumableUpload, expiresAt: string): Promise<void> {
      const done = { received: length, bytes: 0, finished: 1, expires_at: expiresAt }
      await trx.updateTable('upload').set(done).where('id', '=', id).execute()
    },

    async delete(id: string): Promise<void> {
      await db.deleteFrom('upload').where('id', '=', id).execute()
    },

    deleteExpired: (now: string): Promise<number> =>
      deleteInParts(db, 'upload', sql`length is not null and expires_at <= ${now}`),

    unfinished: async (): Promise<ResumableUpload[]> => {
      const rows = await uploads().selectAll().where('finished', '=', 0).execute()
      return rows.map(toUpload)
    },

    async isStored(blobId: string): Promise<boolean> {
      const row = await db.selectFrom('file').select('id').where('blob_id', '=', blobId).executeTakeFirst()
      return row !== undefined
    },
  }
}

const toUpload = (row: Selectable<Database['upload']>): ResumableUpload => ({
  id: row.id,
  ownerId: row.owner_id,
  name: row.name ?? '',
  length: row.length ?? 0,
  received: row.received,
  finished: row.finished === 1,
  expiresAt: row.expires_at,
})
