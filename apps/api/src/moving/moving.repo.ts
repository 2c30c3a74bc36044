import { isFailure } from '@mfe/engines/failure'
import { inTransaction } from '@mfe/engines/transaction'
import { FOLDER_DEPTH, type FolderPath, type OnConflict } from '@site/contracts'
import { sql, type Transaction } from 'kysely'
import { freeFileName } from '../files/index.ts'
import { findFolderId } from '../folders/index.ts'
import { freeName } from '../shared/database/free-name.ts'
import { lockAccount } from '../shared/database/locks.ts'
import type { Db } from '../shared/database/open.ts'
import type { Database } from '../shared/database/types.ts'
import { findStoredResponse, type IdempotentRequest, storeResponse } from '../shared/idempotency/idempotency.ts'
import { deferHeldDeletions } from '../shared/storage/held-blobs.ts'

interface Move {
  ownerId: string
  /** The folder that contains the entry; null for a root folder. */
  parentId: string | null
  name: string
  to: FolderPath
  newName: string
  onConflict: OnConflict
  /** Set if the client may retry the move. */
  once: IdempotentRequest | undefined
}

export interface Moved {
  /** The name in the target folder. */
  name: string
  /** The blobs of the replaced file, which the caller must delete. */
  blobIds: string[]
}

export type MoveProblem = 'missing' | 'no-target' | 'name-taken' | 'into-itself' | 'too-deep'

export type MovingRepo = ReturnType<typeof createMovingRepo>

type Trx = Transaction<Database>

export function createMovingRepo(db: Db) {
  /** Runs `work` once per key, in a transaction that locks the account, so that nothing else restructures its tree. */
  async function moveOnce(move: Move, work: (trx: Trx) => Promise<Moved | MoveProblem>): Promise<Moved | MoveProblem> {
    try {
      return await inTransaction(db, async (trx) => {
        await lockAccount(trx, move.ownerId)
        const repeated = move.once && (await findStoredResponse(trx, move.once))
        if (repeated !== undefined) return { name: repeated, blobIds: [] }
        const moved = await work(trx)
        if (move.once && typeof moved === 'object') await storeResponse(trx, move.once, moved.name)
        return moved
      })
    } catch (error) {
      // A rename takes no lock, so it may take the name first.
      if (isFailure(error, 'taken')) return 'name-taken'
      throw error
    }
  }

  return {
    /** Moves a file to another folder. With `replace`, deletes the file that has its name there. */
    file: (move: Move & { parentId: string }) =>
      moveOnce(move, async (trx) => {
        const inFolder = (folderId: string, name: string) =>
          trx.selectFrom('file').select('id').where('folder_id', '=', folderId).where('name', '=', name)

        const file = await inFolder(move.parentId, move.name).executeTakeFirst()
        if (!file) return 'missing'
        const folderId = await findFolderId(trx, move.ownerId, move.to)
        if (!folderId) return 'no-target'

        let { newName } = move
        const blobIds: string[] = []
        const other = await inFolder(folderId, newName).where('id', '!=', file.id).executeTakeFirst()
        if (other && move.onConflict === 'fail') return 'name-taken'
        if (other && move.onConflict === 'keep-both') newName = await freeFileName(trx, folderId, newName)
        if (other && move.onConflict === 'replace') blobIds.push(...(await deleteFile(trx, other.id)))
        await trx.updateTable('file').set({ folder_id: folderId, name: newName }).where('id', '=', file.id).execute()
        return { name: newName, blobIds }
      }),

    /** Moves a folder with everything in it, unless that would nest a folder deeper than four levels. */
    folder: (move: Move) =>
      moveOnce(move, async (trx) => {
        const below = (parentId: string | null, name: string) =>
          trx
            .selectFrom('folder')
            .select('id')
            .where('owner_id', '=', move.ownerId)
            .where(parentKey, '=', parentId ?? '')
            .where('name', '=', name)

        const folder = await below(move.parentId, move.name).executeTakeFirst()
        if (!folder) return 'missing'
        const targets = await Promise.all(
          move.to.map((_, depth) => findFolderId(trx, move.ownerId, move.to.slice(0, depth + 1))),
        )
        if (targets.includes(undefined)) return 'no-target'
        if (targets.includes(folder.id)) return 'into-itself'
        if (await reachesBelow(trx, folder.id, FOLDER_DEPTH - move.to.length)) return 'too-deep'

        let { newName } = move
        const parentId = targets.at(-1) ?? null
        const other = await below(parentId, newName).where('id', '!=', folder.id).executeTakeFirst()
        if (other && move.onConflict !== 'keep-both') return 'name-taken'
        if (other) newName = await freeFolderName(trx, move.ownerId, parentId, newName)
        await trx
          .updateTable('folder')
          .set({ parent_id: parentId, name: newName })
          .where('id', '=', folder.id)
          .execute()
        return { name: newName, blobIds: [] }
      }),
  }
}

/** The expression in the index `folder_name`. */
const parentKey = sql<string>`coalesce(parent_id, '')`

/** Resolves to whether a folder, or one beneath it, would be deeper than `levels` levels. */
async function reachesBelow(trx: Trx, folderId: string, levels: number): Promise<boolean> {
  if (levels === 0) return true
  let deepest = trx.selectFrom('folder').select('id').where('parent_id', '=', folderId)
  for (let level = 1; level < levels; level++) {
    deepest = trx.selectFrom('folder').select('id').where('parent_id', 'in', deepest)
  }
  return (await deepest.limit(1).executeTakeFirst()) !== undefined
}

async function deleteFile(trx: Trx, id: string): Promise<string[]> {
  const deleted = trx.deleteFrom('file').where('id', '=', id).returning(['blob_id', 'owner_id', 'size'])
  return deferHeldDeletions(trx, await deleted.execute())
}

function freeFolderName(trx: Trx, ownerId: string, parentId: string | null, name: string): Promise<string> {
  const siblings = trx.selectFrom('folder').select('name').where('owner_id', '=', ownerId)
  const below = siblings.where(parentKey, '=', parentId ?? '')
  return freeName(name, 'folder', (condition) => below.where(condition).execute())
}
