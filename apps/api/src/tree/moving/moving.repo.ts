import type { Db } from '#database/open.ts'
import type { Requester } from '#database/turns/turns.ts'
import { named } from '../names/search-name.ts'
import type { EntryQuota, EntryRoom, TakeRoom } from '../room.ts'
import { copyFile } from './copy-file.ts'
import { addHiddenCopy, copyContents, showCopy } from './copy-folder.ts'
import { type FilePlacement, type FileRow, placeFile } from './place-file.ts'
import { placeFolder } from './place-folder.ts'
import { type Placement, placeOnce, placeOnceInSteps, type Trx } from './placement.ts'

export type MovingRepo = ReturnType<typeof createMovingRepo>

export function createMovingRepo(db: Db, quota: EntryQuota) {
  const moveFile = (trx: Trx) => (file: FileRow, folderId: string, name: string) =>
    trx
      .updateTable('file')
      .set({ folder_id: folderId, ...named(name) })
      .where('id', '=', file.id)
      .execute()

  const addCopyOfFile = (trx: Trx, room: EntryRoom) => async (file: FileRow, folderId: string, name: string) => {
    await room.assertRoom(trx, file.owner_id, 1, file.size)
    await copyFile(trx, file, folderId, name)
  }

  const moveFolder = (trx: Trx) => (id: string, parentId: string | null, name: string) =>
    trx
      .updateTable('folder')
      .set({ parent_id: parentId, ...named(name) })
      .where('id', '=', id)
      .execute()

  return {
    /** Moves or copies a file to a folder. */
    async file(placement: FilePlacement) {
      const room = await quota.openEntries()
      return placeOnce(db, placement, (trx) =>
        placeFile(trx, placement, placement.action === 'move' ? moveFile(trx) : addCopyOfFile(trx, room)),
      )
    },

    /** Moves a folder with everything in it. */
    moveFolder: (placement: Placement) =>
      placeOnce(db, placement, (trx) => placeFolder(trx, placement, moveFolder(trx))),

    /**
     * Copies a folder with everything in it, as it is at one point in time. After a failure, the caller must remove
     * what may exist of the copy.
     */
    async copyFolder(placement: Placement, copyId: string, requester: Requester) {
      const room = await quota.openEntries()
      return placeOnceInSteps(db, placement, async (step, store) => {
        let copied = undefined as Copied | undefined
        const placed = await step((trx) =>
          placeFolder(trx, placement, async (id, parentId) => {
            const takeRoom = await room.takeRoom(trx, placement.ownerId)
            takeRoom(0, 1)
            await addHiddenCopy(trx, placement.ownerId, copyId)
            copied = { id, parentId, takeRoom }
          }),
        )
        if (typeof placed !== 'object' || !copied) return placed
        const { id, parentId, takeRoom } = copied
        await copyContents(step, { id, ownerId: placement.ownerId }, copyId, takeRoom, requester)
        return step(async (trx) => {
          await showCopy(trx, copyId, parentId, placed.name)
          return store(trx, placed)
        })
      })
    },
  }
}

/** A folder that is being copied, and where the copy goes. */
interface Copied {
  id: string
  parentId: string | null
  takeRoom: TakeRoom
}
