import { FOLDER_DEPTH } from '@site/contracts'
import { findFolderId, living, parentKey } from '../folders.repo.ts'
import { freeName } from '../names/free-name.ts'
import type { Placed, Placement, PlacementProblem, Trx } from './placement.ts'

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
  const name = await takeName(trx, folderId, parentId, placement)
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
async function takeName(
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
