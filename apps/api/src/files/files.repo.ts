import { inTransaction } from '@mfe/engines/transaction'
import type { Transaction } from 'kysely'
import { lockAccount } from '../shared/database/locks.ts'
import type { Db } from '../shared/database/open.ts'
import { renameRow } from '../shared/database/rename-row.ts'
import type { Database } from '../shared/database/types.ts'
import {
  findStoredResponse,
  type IdempotentRequest,
  isKnownKey,
  storeResponse,
  uploadScope,
} from '../shared/idempotency/idempotency.ts'
import { newId } from '../shared/ids.ts'
import { deferHeldDeletions } from '../shared/storage/held-blobs.ts'
import type { StoredBlob } from '../shared/storage/storage.ts'

export interface NewFile {
  ownerId: string
  name: string
  blob: StoredBlob
  /** Resolves to the target folder, within the transaction. */
  folderId: (trx: Transaction<Database>) => Promise<string | null | undefined>
  /** Converts the upload's reservation into usage. */
  settle: (trx: Transaction<Database>) => Promise<void>
  /** Set if the client may retry the upload. */
  once: IdempotentRequest | undefined
}

export interface ListedFile {
  id: string
  name: string
  size: number
  createdAt: string
}

export type FilesRepo = ReturnType<typeof createFilesRepo>

export function createFilesRepo(db: Db) {
  return {
    /** Lists files from newest to oldest, starting after the file with ID `after`. */
    newestFirst: (folderId: string, limit: number, after?: string): Promise<ListedFile[]> =>
      db
        .selectFrom('file')
        .select(['id', 'name', 'size', 'created_at as createdAt'])
        .where('folder_id', '=', folderId)
        .$if(after !== undefined, (files) => files.where('id', '<', String(after)))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    find: (folderId: string, name: string, trx: Db | Transaction<Database> = db) =>
      trx
        .selectFrom('file')
        .select(['name', 'size', 'sha256', 'blob_id as blobId'])
        .where('folder_id', '=', folderId)
        .where('name', '=', name)
        .executeTakeFirst(),

    /** Resolves to whether this account has used the idempotency key, for any content. */
    isKnownKey: (accountId: string, key: string): Promise<boolean> => isKnownKey(db, uploadScope(accountId), key),

    wasStored: async (once: IdempotentRequest): Promise<boolean> => (await findStoredResponse(db, once)) !== undefined,

    /** Inserts the file and settles its reservation in one transaction, so that usage stays exact. */
    insert: (file: NewFile): Promise<'stored' | 'repeated' | 'name-taken' | 'no-folder'> =>
      inTransaction(db, async (trx) => {
        await lockAccount(trx, file.ownerId)
        if (file.once && (await findStoredResponse(trx, file.once)) !== undefined) return 'repeated'
        const folderId = await file.folderId(trx)
        if (!folderId) return 'no-folder'
        const createdAt = new Date()
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto('file')
          .values({
            id: newId(createdAt.getTime()),
            owner_id: file.ownerId,
            folder_id: folderId,
            name: file.name,
            size: file.blob.size,
            sha256: file.blob.sha256,
            blob_id: file.blob.id,
            created_at: createdAt.toISOString(),
          })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow()
        if (numInsertedOrUpdatedRows === 0n) return 'name-taken'
        await file.settle(trx)
        if (file.once) await storeResponse(trx, file.once, '')
        return 'stored'
      }),

    rename: (folderId: string, name: string, newName: string) =>
      renameRow(db, folderId, (trx) =>
        trx.updateTable('file').set({ name: newName }).where('folder_id', '=', folderId).where('name', '=', name),
      ),

    /** Deletes the row. Resolves to the ids of the blobs that the caller must delete, or to `undefined`. */
    delete: (ownerId: string, folderId: string, name: string): Promise<string[] | undefined> =>
      inTransaction(db, async (trx) => {
        await lockAccount(trx, ownerId)
        const file = await trx
          .deleteFrom('file')
          .where('folder_id', '=', folderId)
          .where('name', '=', name)
          .returning(['blob_id', 'owner_id', 'size'])
          .executeTakeFirst()
        return file && deferHeldDeletions(trx, [file])
      }),
  }
}
