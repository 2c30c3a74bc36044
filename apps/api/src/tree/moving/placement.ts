import { inTransaction } from '@mfe/engines/transaction'
import { FOLDER_DEPTH, type FolderPath, type OnConflict } from '@site/contracts'
import type { Selectable } from 'kysely'
import {
  assertKeysLeft,
  findStoredResponse,
  type IdempotentRequest,
  storeResponse,
} from '#database/idempotency/idempotency.ts'
import { inSteps, lockAccount, type Step } from '#database/locks.ts'
import type { Db, Trx } from '#database/open.ts'
import type { Database } from '#database/types.ts'
import { findFolderId, living, parentKey } from '../folders.repo.ts'
import { freeFileName, freeName } from '../names/free-name.ts'
import { doomBlobs } from '../removal/freed.ts'

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

export type FileRow = Selectable<Database['file']>

export type FilePlacement = Placement & { parentId: string }

/** Puts a file into a folder with `put`. With `replace`, deletes any other file there with the new name. */
export async function placeFile(
  trx: Trx,
  placement: FilePlacement,
  put: (file: FileRow, folderId: string, name: string) => Promise<unknown>,
): Promise<Placed | PlacementProblem> {
  const file = await fileIn(trx, placement.parentId, placement.name)
  if (!file) return 'missing'
  const folderId = await findFolderId(trx, placement.ownerId, placement.to)
  if (!folderId) return 'no-target'
  const taken = await takeFileName(trx, file, folderId, placement)
  if (taken !== 'name-taken') await put(file, folderId, taken.name)
  return taken
}

const fileIn = (trx: Trx, folderId: string, name: string): Promise<FileRow | undefined> =>
  trx.selectFrom('file').selectAll().where('folder_id', '=', folderId).where('name', '=', name).executeTakeFirst()

/** A file may move to its current place, but a copy never replaces its original. */
async function takeFileName(
  trx: Trx,
  file: FileRow,
  folderId: string,
  { action, newName, onConflict }: FilePlacement,
): Promise<Placed | 'name-taken'> {
  const other = await fileIn(trx, folderId, newName)
  const isItself = other?.id === file.id
  if (!other || (isItself && action === 'move')) return { name: newName, hasReplaced: false, blobIds: [] }
  if (onConflict === 'keep-both') {
    return { name: await freeFileName(trx, folderId, newName), hasReplaced: false, blobIds: [] }
  }
  if (onConflict === 'fail' || isItself) return 'name-taken'
  return { name: newName, hasReplaced: true, blobIds: await deleteFile(trx, other.id) }
}

async function deleteFile(trx: Trx, id: string): Promise<string[]> {
  const deleted = trx.deleteFrom('file').where('id', '=', id).returning(['blob_id', 'owner_id', 'size'])
  return doomBlobs(trx, await deleted.execute())
}

/** Calls `put` to place a folder with everything in it into another one. Enforces the limit of four levels. */
export async function placeFolder(
  trx: Trx,
  placement: Placement,
  put: (folderId: string, parentId: string | null, name: string) => Promise<unknown>,
): Promise<Placed | PlacementProblem> {
  const { ownerId, to } = placement
  const folderId = await folderIn(trx, ownerId, placement.parentId, placement.name)
  if (!folderId) return 'missing'
  const targets = await Promise.all(to.map((_, depth) => findFolderId(trx, ownerId, to.slice(0, depth + 1))))
  if (targets.includes(undefined)) return 'no-target'
  if (targets.includes(folderId)) return 'into-itself'
  if (await reachesBelow(trx, folderId, FOLDER_DEPTH - to.length)) return 'too-deep'

  const parentId = targets.at(-1) ?? null
  const name = await takeFolderName(trx, folderId, parentId, placement)
  if (name === undefined) return 'name-taken'
  await put(folderId, parentId, name)
  return { name, hasReplaced: false, blobIds: [] }
}

const foldersIn = (trx: Trx, ownerId: string, parentId: string | null) =>
  trx
    .selectFrom('folder')
    .where('owner_id', '=', ownerId)
    .where(parentKey, '=', parentId ?? '')
    .where(living)

const folderIn = async (trx: Trx, ownerId: string, parentId: string | null, name: string) =>
  (await foldersIn(trx, ownerId, parentId).select('id').where('name', '=', name).executeTakeFirst())?.id

/** Resolves to `undefined` if the name is taken. A folder is never replaced, but may move to its current place. */
async function takeFolderName(
  trx: Trx,
  folderId: string,
  parentId: string | null,
  { action, ownerId, newName, onConflict }: Placement,
): Promise<string | undefined> {
  const other = await folderIn(trx, ownerId, parentId, newName)
  if (!other || (other === folderId && action === 'move')) return newName
  if (onConflict !== 'keep-both') return undefined
  const siblings = foldersIn(trx, ownerId, parentId).select('name')
  return freeName(newName, 'folder', (condition) => siblings.where(condition).execute())
}

/** Resolves to whether a folder and those below it span more than `levels` levels. */
async function reachesBelow(trx: Trx, folderId: string, levels: number): Promise<boolean> {
  if (levels === 0) return true
  const folders = trx.selectFrom('folder').select('id').where(living)
  let deepest = folders.where('parent_id', '=', folderId)
  for (let level = 1; level < levels; level++) deepest = folders.where('parent_id', 'in', deepest)
  return (await deepest.limit(1).executeTakeFirst()) !== undefined
}
