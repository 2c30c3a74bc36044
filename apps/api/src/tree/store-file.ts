import { inTransaction } from '@mfe/engines/transaction'
import type { Selectable } from 'kysely'
import { clockOf } from '#database/clock/clock.ts'
import { findStoredResponse, type IdempotentRequest, storeResponse } from '#database/idempotency/idempotency.ts'
import { newId } from '#database/ids.ts'
import { lockAccount } from '#database/locks.ts'
import type { Db, Trx } from '#database/open.ts'
import { runSlice } from '#database/turns/turns.ts'
import type { Database } from '#database/types.ts'
import type { StoredBlob } from '#storage.ts'
import { markChanged } from './changed-folders.ts'
import { keepFormer } from './earlier-versions/earlier-versions.repo.ts'
import { freeFileName } from './names/free-name.ts'
import { named } from './names/stored-name.ts'
import type { EntryQuota } from './room.ts'
import { allowsVersion } from './versions.ts'

/** If the folder has a file with this name: reject the new file, number it, or replace the versions in `ifMatch`. */
export type ConflictRule = { onConflict: 'fail' | 'keep-both' } | { onConflict: 'replace'; ifMatch: string }

/** A file whose bytes are stored but have no row yet. */
export interface NewFile {
  ownerId: string
  name: string
  blob: StoredBlob
  /** Resolves to the target folder, within the transaction. */
  folderId: (trx: Trx) => Promise<string | null | undefined>
  /** Converts the upload's reservation into usage. */
  settle: (trx: Trx, name: string) => Promise<void>
  /** Set if the client may retry the upload. */
  idempotency: IdempotentRequest | undefined
  rule: ConflictRule
  /** Decides whether there is room to keep what the file replaces. */
  quota: EntryQuota
  /** Set if someone else sent it, through a link. */
  isReceived?: true
}

export interface Stored {
  name: string
  /** The replaced blobs that are not kept, which the caller must delete. */
  blobIds: string[]
  /** Whether an earlier request with the same key has stored the file, so the new blob has no row. */
  isRepeated: boolean
}

export type StoreProblem = 'no-folder' | 'name-taken' | 'missing' | 'changed'

interface Placed {
  name: string
  /** What a file was before it was replaced. */
  former?: Selectable<Database['file']>
}

/**
 * Stores a file once per key. Inserts or replaces its row and settles the reservation in one transaction, so usage
 * stays exact.
 */
export async function storeFile(db: Db, file: NewFile): Promise<Stored | StoreProblem> {
  const { ownerId, idempotency, rule, blob } = file
  const room = rule.onConflict === 'replace' ? await file.quota.openEntries() : undefined
  const store = () =>
    inTransaction(db, async (trx): Promise<Stored | StoreProblem> => {
      await lockAccount(trx, ownerId)
      await room?.lock(trx)
      const repeated = idempotency && (await findStoredResponse(trx, idempotency))
      if (repeated !== undefined) return { name: repeated, blobIds: [], isRepeated: true }
      const folderId = await file.folderId(trx)
      if (!folderId) return 'no-folder'
      const placed = await (rule.onConflict === 'replace'
        ? replace(trx, folderId, file, rule.ifMatch)
        : insert(trx, folderId, file))
      if (typeof placed === 'string') return placed
      const { name, former } = placed
      await markChanged(trx, ownerId, folderId)
      await file.settle(trx, name)
      if (idempotency) await storeResponse(trx, idempotency, name, blob.size)
      const blobIds = former && room ? await keepFormer(trx, former, blob, room) : []
      return { name, blobIds, isRepeated: false }
    })
  // A replacement adds up what the account stores.
  return room ? runSlice({ accountId: ownerId }, store) : store()
}

async function insert(trx: Trx, folderId: string, file: NewFile): Promise<Placed | StoreProblem> {
  let { name } = file
  while (!(await insertRow(trx, folderId, name, file))) {
    if (file.rule.onConflict === 'fail') return 'name-taken'
    name = await freeFileName(trx, folderId, file.name)
  }
  return { name }
}

async function insertRow(trx: Trx, folderId: string, name: string, { ownerId, blob, isReceived }: NewFile) {
  const clock = clockOf(trx)
  const place = { owner_id: ownerId, folder_id: folderId, ...named(name) }
  const arrival = { received_at: isReceived ? clock.instant() : null }
  const row = { id: newId(clock.now()), ...place, ...arrival, ...writtenColumns(blob, clock.instant()) }
  const insertion = trx.insertInto('file').values(row)
  const inserted = await insertion.onConflict((conflict) => conflict.doNothing()).executeTakeFirstOrThrow()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** Replaces the bytes of a file. Keeps its id, so references to the file stay valid. */
async function replace(
  trx: Trx,
  folderId: string,
  { name, blob }: NewFile,
  ifMatch: string,
): Promise<Placed | StoreProblem> {
  const file = trx.selectFrom('file').selectAll().where('folder_id', '=', folderId).where('name', '=', name)
  const former = await file.executeTakeFirst()
  if (!former) return 'missing'
  if (!allowsVersion(ifMatch, former.sha256)) return 'changed'
  const columns = writtenColumns(blob, clockOf(trx).instant())
  await trx
    .updateTable('file')
    .set({ ...columns, received_at: null })
    .where('id', '=', former.id)
    .execute()
  return { name, former }
}

type WrittenColumns = Pick<Selectable<Database['file']>, 'size' | 'sha256' | 'crc32' | 'blob_id' | 'created_at'>

/** Returns what every new, replaced or copied file sets: its bytes and their time. */
export const writtenColumns = ({ id, size, sha256, crc32 }: StoredBlob, created_at: string): WrittenColumns => ({
  size,
  sha256,
  crc32,
  blob_id: id,
  created_at,
})
