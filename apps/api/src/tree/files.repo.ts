import { inTransaction } from '@mfe/engines/transaction'
import {
  assertKeysLeft,
  findStoredResponse,
  type IdempotentRequest,
  sizeStoredWith,
} from '#database/idempotency/idempotency.ts'
import { lockAccount } from '#database/locks.ts'
import type { Db } from '#database/open.ts'
import type { Database } from '#database/types.ts'
import { markChanged } from './changed-folders.ts'
import type { MarkedRow } from './marks.ts'
import { renameRow } from './names/rename-row.ts'
import { named } from './names/stored-name.ts'
import { deleteFile } from './removal/freed.ts'
import { type NewFile, storeFile } from './store-file.ts'

export interface ListedFile extends MarkedRow {
  name: string
  size: number
  createdAt: string
  receivedAt: string | null
}

export interface FileRow {
  ownerId: string
  folderId: string
  id: string
  name: string
  size: number
  sha256: string
  crc32: number
  createdAt: string
  blobId: string
  /** What is known to be wrong with its bytes. */
  problem: Database['damaged_blob']['problem'] | null
}

export type FilesRepo = ReturnType<typeof createFilesRepo>

export const storedFiles = (db: Db) =>
  db
    .selectFrom('file')
    .leftJoin('damaged_blob', 'damaged_blob.blob_id', 'file.blob_id')
    .select(['id', 'folder_id as folderId', 'name', 'size', 'sha256', 'crc32', 'created_at as createdAt'])
    .select(['file.blob_id as blobId', 'problem'])

export function createFilesRepo(db: Db) {
  const rows = (trx: Db = db) => storedFiles(trx).select('owner_id as ownerId')

  const find = (folderId: string, name: string, trx?: Db): Promise<FileRow | undefined> =>
    rows(trx).where('folder_id', '=', folderId).where('name', '=', name).executeTakeFirst()

  return {
    find,

    /** Lists files from newest to oldest, starting after the file `after`. */
    newestFirst: (folderId: string, limit: number, after?: ListedFile): Promise<ListedFile[]> => {
      const files = db
        .selectFrom('file')
        .select(['id', 'name', 'size', 'created_at as createdAt'])
        .select(['starred_at as starredAt', 'received_at as receivedAt'])
        .where('folder_id', '=', folderId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
      const page = after
        ? files.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('created_at', 'id'), '<', tuple(after.createdAt, after.id)),
          )
        : files
      return page.execute()
    },

    findById: (id: string): Promise<FileRow | undefined> => rows().where('id', '=', id).executeTakeFirst(),

    sizeStoredWith: (scope: string, key: string) => sizeStoredWith(db, scope, key),

    assertKeysLeft: (ownerId: string): Promise<void> => assertKeysLeft(db, ownerId),

    /** Resolves to the name of the file that was stored with this key, if any. */
    storedName: (idempotency: IdempotentRequest): Promise<string | undefined> => findStoredResponse(db, idempotency),

    store: (file: NewFile) => storeFile(db, file),

    rename: (folderId: string, name: string, newName: string) =>
      renameRow(db, folderId, (trx) =>
        trx
          .updateTable('file')
          .set(named(newName))
          .where('folder_id', '=', folderId)
          .where('name', '=', name)
          .returning(['owner_id as ownerId', 'folder_id as parentId']),
      ),

    /** Deletes a file with its earlier versions. Resolves to the blobs that the caller must delete, or to `undefined`. */
    delete: (ownerId: string, folderId: string, name: string): Promise<string[] | undefined> =>
      inTransaction(db, async (trx) => {
        await lockAccount(trx, ownerId)
        const file = await find(folderId, name, trx)
        if (!file) return undefined
        await markChanged(trx, ownerId, folderId)
        return deleteFile(trx, file.id)
      }),
  }
}

export async function filesById(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('file')
    .select(['id', 'name', 'size', 'created_at as createdAt', 'folder_id as folderId'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
