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
import { replaceFile } from '../earlier-versions/earlier-versions.repo.ts'
import { findFolderId, foldersIn, living } from '../folders.repo.ts'
import { freeFileName, freeName } from '../names/free-name.ts'
import type { EntryRoom } from '../room.ts'

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

export interface Placed {
  /** The name in the target folder. */
  name: string
  hasReplaced: boolean
  /** The blobs of the replaced file that are not kept, which the caller must delete. */
  blobIds: string[]
}

export type PlacementProblem = 'missing' | 'no-target' | 'name-taken' | 'into-itself' | 'too-deep'

type Outcome = Placed | PlacementProblem

const placedAs = (name: string): Placed => ({ name, hasReplaced: false, blobIds: [] })

type Once = Pick<Placement, 'ownerId' | 'idempotency'>

/** Runs `work` once per key, in a transaction that locks the account, so its tree does not change. */
export const placeOnce = (db: Db, { ownerId, idempotency }: Once, work: (trx: Trx) => Promise<Outcome>) =>
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
  work: (step: Step, store: Store) => Promise<Outcome>,
): Promise<Outcome> =>
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
  return name === undefined ? undefined : placedAs(name)
}

async function store<Done extends Outcome>(trx: Trx, idempotency: Placement['idempotency'], outcome: Done) {
  if (idempotency && typeof outcome === 'object') await storeResponse(trx, idempotency, outcome.name)
  return outcome
}

export type FileRow = Selectable<Database['file']>

export type FilePlacement = Placement & { parentId: string }

/** Resolves to the id of the file in the folder. */
type PutFile = (file: FileRow, folderId: string, name: string) => Promise<string>
type PutFolder = (folderId: string, parentId: string | null, name: string) => Promise<unknown>

/**
 * Puts a file into a folder with `put`. With `replace`, any other file there with the new name becomes an earlier version
 * of it; the room must then be locked.
 */
export async function placeFile(trx: Trx, placement: FilePlacement, room: EntryRoom, put: PutFile): Promise<Outcome> {
  const file = await fileIn(trx, placement.parentId, placement.name)
  if (!file) return 'missing'
  const folderId = await findFolderId(trx, placement.ownerId, placement.to)
  if (!folderId) return 'no-target'
  const taken = await takeFileName(trx, file, folderId, placement)
  if (taken === 'name-taken') return taken
  const { name, former } = taken
  const place = () => put(file, folderId, name)
  if (former) {
    // A move adds no bytes.
    const replacement = { sha256: file.sha256, size: placement.action === 'copy' ? file.size : 0 }
    return { name, hasReplaced: true, blobIds: await replaceFile(trx, former, replacement, room, place) }
  }
  await place()
  return placedAs(name)
}

const fileIn = (trx: Trx, folderId: string, name: string): Promise<FileRow | undefined> =>
  trx.selectFrom('file').selectAll().where('folder_id', '=', folderId).where('name', '=', name).executeTakeFirst()

/** A file may move to its current place, but a copy never replaces its original. */
async function takeFileName(
  trx: Trx,
  file: FileRow,
  folderId: string,
  placement: FilePlacement,
): Promise<{ name: string; former?: FileRow } | 'name-taken'> {
  const { action, newName, onConflict } = placement
  const other = await fileIn(trx, folderId, newName)
  const isItself = other?.id === file.id
  if (!other || (isItself && action === 'move')) return { name: newName }
  if (onConflict === 'keep-both') return { name: await freeFileName(trx, folderId, newName) }
  return onConflict === 'fail' || isItself ? 'name-taken' : { name: newName, former: other }
}

/** Calls `put` to place a folder with everything in it into another one. Enforces the limit of four levels. */
export async function placeFolder(trx: Trx, placement: Placement, put: PutFolder): Promise<Outcome> {
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
  return placedAs(name)
}

const folderIn = async (trx: Trx, ownerId: string, parentId: string | null, name: string) =>
  (await foldersIn(trx, ownerId, parentId).select('id').where('name', '=', name).executeTakeFirst())?.id

/** Resolves to `undefined` if the name is taken. A folder is never replaced, but may move to its current place. */
async function takeFolderName(trx: Trx, folderId: string, parentId: string | null, placement: Placement) {
  const { action, ownerId, newName, onConflict } = placement
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
