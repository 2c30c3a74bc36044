import type { Selectable } from 'kysely'
import type { Database } from '#database/types.ts'
import { findFolderId } from '../folders.repo.ts'
import { freeFileName } from '../names/free-file-name.ts'
import { doomBlobs } from '../removal/freed.ts'
import type { Placed, Placement, PlacementProblem, Trx } from './placement.ts'

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
  const taken = await takeName(trx, file, folderId, placement)
  if (taken !== 'name-taken') await put(file, folderId, taken.name)
  return taken
}

const fileIn = (trx: Trx, folderId: string, name: string): Promise<FileRow | undefined> =>
  trx.selectFrom('file').selectAll().where('folder_id', '=', folderId).where('name', '=', name).executeTakeFirst()

/** A file may move to its current place, but a copy never replaces its original. */
async function takeName(
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
