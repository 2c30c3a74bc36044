import type { Db } from '../shared/database/open.ts'
import { assertBlobsCanBeShared } from '../shared/replicas/shared-blobs.ts'
import type { Quota } from '../shared/storage/quota.ts'
import { copyFile } from './copy-file.ts'
import { copyFolder, sizeOfFolder } from './copy-folder.ts'
import { type FilePlacement, type FileRow, placeFile } from './place-file.ts'
import { placeFolder } from './place-folder.ts'
import { type Placement, placeOnce, type Trx } from './placement.ts'

export type MovingRepo = ReturnType<typeof createMovingRepo>

export function createMovingRepo(db: Db, quota: Pick<Quota, 'assertRoom'>) {
  const moveFile = (trx: Trx) => (file: FileRow, folderId: string, name: string) =>
    trx.updateTable('file').set({ folder_id: folderId, name }).where('id', '=', file.id).execute()

  const addCopyOfFile = (trx: Trx) => async (file: FileRow, folderId: string, name: string) => {
    await assertBlobsCanBeShared(trx)
    await quota.assertRoom(trx, file.owner_id, file.size)
    await copyFile(trx, file, folderId, name)
  }

  const moveFolder = (trx: Trx) => (id: string, parentId: string | null, name: string) =>
    trx.updateTable('folder').set({ parent_id: parentId, name }).where('id', '=', id).execute()

  const addCopyOfFolder = (trx: Trx, ownerId: string) => async (id: string, parentId: string | null, name: string) => {
    await assertBlobsCanBeShared(trx)
    const { bytes, entries } = await sizeOfFolder(trx, id)
    await quota.assertRoom(trx, ownerId, bytes, entries)
    await copyFolder(trx, { id, ownerId }, parentId, name)
  }

  return {
    /** Moves or copies a file to a folder. */
    file: (placement: FilePlacement) =>
      placeOnce(db, placement, (trx) =>
        placeFile(trx, placement, placement.action === 'move' ? moveFile(trx) : addCopyOfFile(trx)),
      ),

    /** Moves or copies a folder with everything in it. A copied tree reflects a single point in time. */
    folder: (placement: Placement) =>
      placeOnce(db, placement, (trx) =>
        placeFolder(
          trx,
          placement,
          placement.action === 'move' ? moveFolder(trx) : addCopyOfFolder(trx, placement.ownerId),
        ),
      ),
  }
}
