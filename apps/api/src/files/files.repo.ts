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
import { freeFileName } from './free-file-name.ts'

export interface NewFile {
  ownerId: string
  name: string
  /** Whether a file whose name is taken gets a numbered one; otherwise, it is rejected. */
  onConflict?: 'keep-both'
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

const storedFiles = (db: Db | Transaction<Database>) =>
  db
    .selectFrom('file')
    .select(['folder_id as folderId', 'name', 'size', 'sha256', 'blob_id as blobId', 'created_at as createdAt'])

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
      storedFiles(trx).where('folder_id', '=', folderId).where('name', '=', name).executeTakeFirst(),

    findById: (id: string) => storedFiles(db).where('id', '=', id).executeTakeFirst(),

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
        let { name } = file
        while (!(await insertRow(trx, folderId, name, file))) {
          if (file.onConflict !== 'keep-both') return 'name-taken'
          // A rename takes no lock, so it can take a name that was free.
          name = await freeFileName(trx, folderId, file.name)
        }
        await file.settle(trx)
        if (file.once) await storeResponse(trx, file.once, '')
        return 'stored'
      }),

    rename: (folderId: string, name: string, newName: string) =>
      renameRow(
        db.updateTable('file').set({ name: newName }).where('folder_id', '=', folderId).where('name', '=', name),
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

async function insertRow(trx: Transaction<Database>, folderId: string, name: string, { ownerId, blob }: NewFile) {
  const createdAt = new Date()
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('file')
    .values({
      id: newId(createdAt.getTime()),
      owner_id: ownerId,
      folder_id: folderId,
      name,
      size: blob.size,
      sha256: blob.sha256,
      blob_id: blob.id,
      created_at: createdAt.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
