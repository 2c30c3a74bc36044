import { isFailure } from '@mfe/engines/failure'
import { inTransaction } from '@mfe/engines/transaction'
import type { FolderPath, OnConflict } from '@site/contracts'
import type { Transaction } from 'kysely'
import { lockAccount } from '../shared/database/locks.ts'
import type { Db } from '../shared/database/open.ts'
import type { Database } from '../shared/database/types.ts'
import { findStoredResponse, type IdempotentRequest, storeResponse } from '../shared/idempotency/idempotency.ts'

/** A move or copy of a file or folder. */
export interface Placement {
  /** Whether the entry itself goes to the target, or a copy of it. */
  action: 'move' | 'copy'
  ownerId: string
  /** The folder that contains the entry; null for a root folder. */
  parentId: string | null
  name: string
  to: FolderPath
  newName: string
  onConflict: OnConflict
  /** Set if the client may retry the request. */
  idempotency: IdempotentRequest | undefined
}

/** What a placement has done. */
export interface Placed {
  /** The name in the target folder. */
  name: string
  /** Whether it has replaced another file. */
  hasReplaced: boolean
  /** The blobs of the replaced file, which the caller must delete. */
  blobIds: string[]
}

export type PlacementProblem = 'missing' | 'no-target' | 'name-taken' | 'into-itself' | 'too-deep'

export type Trx = Transaction<Database>

/** Runs `work` once per key, in a transaction that locks the account, so its tree does not change. */
export async function placeOnce(
  db: Db,
  { ownerId, idempotency }: Pick<Placement, 'ownerId' | 'idempotency'>,
  work: (trx: Trx) => Promise<Placed | PlacementProblem>,
): Promise<Placed | PlacementProblem> {
  try {
    return await inTransaction(db, async (trx) => {
      await lockAccount(trx, ownerId)
      const repeated = idempotency && (await findStoredResponse(trx, idempotency))
      if (repeated !== undefined) return { name: repeated, hasReplaced: false, blobIds: [] }
      const placed = await work(trx)
      if (idempotency && typeof placed === 'object') await storeResponse(trx, idempotency, placed.name)
      return placed
    })
  } catch (error) {
    // A replica of an earlier version renames without the lock, so it may have taken the name.
    if (isFailure(error, 'taken')) return 'name-taken'
    throw error
  }
}
