import { inTransaction } from '@mfe/engines/transaction'
import type { FolderPath, OnConflict } from '@site/contracts'
import type { Transaction } from 'kysely'
import {
  assertKeysLeft,
  findStoredResponse,
  type IdempotentRequest,
  storeResponse,
} from '#database/idempotency/idempotency.ts'
import { inSteps, lockAccount, type Step } from '#database/locks.ts'
import type { Db } from '#database/open.ts'
import type { Database } from '#database/types.ts'

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

type Once = Pick<Placement, 'ownerId' | 'idempotency'>

/** Runs `work` once per key, in a transaction that locks the account, so its tree does not change. */
export const placeOnce = (
  db: Db,
  { ownerId, idempotency }: Once,
  work: (trx: Trx) => Promise<Placed | PlacementProblem>,
): Promise<Placed | PlacementProblem> =>
  inTransaction(db, async (trx) => {
    await lockAccount(trx, ownerId)
    return (await findRepeated(trx, idempotency)) ?? store(trx, idempotency, await work(trx))
  })

/** Stores the response in the transaction that completes the work. */
type Store = (trx: Trx, placed: Placed) => Promise<Placed>

/** Like `placeOnce`, for long work. It calls `store` in the step that shows others what has been placed. */
export const placeOnceInSteps = (
  db: Db,
  { ownerId, idempotency }: Once,
  work: (step: Step, store: Store) => Promise<Placed | PlacementProblem>,
): Promise<Placed | PlacementProblem> =>
  inSteps(db, ownerId, async (step) => {
    const repeated = await step(async (trx) => {
      const found = await findRepeated(trx, idempotency)
      // Before the work, which would be in vain.
      if (!found && idempotency?.ownerId) await assertKeysLeft(trx, idempotency.ownerId)
      return found
    })
    return repeated ?? work(step, (trx, placed) => store(trx, idempotency, placed))
  })

async function findRepeated(trx: Trx, idempotency: Placement['idempotency']): Promise<Placed | undefined> {
  const name = idempotency && (await findStoredResponse(trx, idempotency))
  return name === undefined ? undefined : { name, hasReplaced: false, blobIds: [] }
}

async function store<Outcome extends Placed | PlacementProblem>(
  trx: Trx,
  idempotency: Placement['idempotency'],
  outcome: Outcome,
): Promise<Outcome> {
  if (idempotency && typeof outcome === 'object') await storeResponse(trx, idempotency, outcome.name)
  return outcome
}
