import { FOLDER_DEPTH, type OnConflict, responseTexts } from '@site/contracts'
import { fileNotFound, toStoredFileName } from '../files/index.ts'
import {
  type FoldersRepo,
  folderNotFound,
  resolveFolder,
  toFolderName,
  toFolderPath,
  toNewName,
} from '../folders/index.ts'
import type { Audit } from '../shared/audit/audit.ts'
import { AppError } from '../shared/errors.ts'
import type { Caller } from '../shared/http/caller.ts'
import { parseIdempotencyKey } from '../shared/idempotency/idempotency.ts'
import type { BlobStore } from '../shared/storage/storage.ts'
import type { Moved, MoveProblem, MovingRepo } from './moving.repo.ts'

interface Deps {
  moving: MovingRepo
  folders: Pick<FoldersRepo, 'idOf'>
  blobs: Pick<BlobStore, 'deleteAll'>
  audit: Audit
}

/** Where an entry goes, as the caller typed it. */
export interface Target {
  to: readonly string[]
  newName: string
  onConflict: OnConflict
  idempotencyKey: string | string[] | undefined
}

export type MovingService = ReturnType<typeof createMovingService>

export function createMovingService({ moving, folders, blobs, audit }: Deps) {
  const onceOf = ({ accountId }: Caller, kind: string, from: readonly string[], target: Target) =>
    parseIdempotencyKey(target.idempotencyKey, `move ${accountId}`, [
      kind,
      from,
      target.to,
      target.newName,
      target.onConflict,
    ])

  return {
    /** Moves a file. Resolves to its new name. */
    async file(caller: Caller, folder: readonly string[], typedName: string, target: Target): Promise<string> {
      const ownerId = caller.accountId
      const newName = toNewName(target.newName, 'file')
      if (target.to.length === 0) throw new AppError('files/at-root', 'A file needs a folder.')
      await audit.assertRoom()
      const parentId = await resolveFolder(folders, ownerId, folder)
      if (parentId === null) throw folderNotFound()
      const outcome = await moving.file({
        ownerId,
        parentId,
        name: toStoredFileName(typedName),
        to: toFolderPath(target.to),
        newName,
        onConflict: target.onConflict,
        once: onceOf(caller, 'file', [...folder, typedName], target),
      })
      const { name, blobIds } = assertMoved(outcome, fileNotFound, fileNameTaken)
      await audit.record('file/moved', ownerId, blobIds.length > 0 ? 'replaced another' : '')
      await blobs.deleteAll(blobIds)
      return name
    },

    /** Moves a folder with everything in it. Resolves to its new name. */
    async folder(caller: Caller, path: readonly string[], target: Target): Promise<string> {
      const ownerId = caller.accountId
      const newName = toFolderName(target.newName, target.to.length === 0)
      await audit.assertRoom()
      const parentId = await resolveFolder(folders, ownerId, path.slice(0, -1))
      const [name = ''] = toFolderPath(path.slice(-1))
      const outcome = await moving.folder({
        ownerId,
        parentId,
        name,
        to: toFolderPath(target.to),
        newName,
        onConflict: target.onConflict,
        once: onceOf(caller, 'folder', path, target),
      })
      const moved = assertMoved(outcome, folderNotFound, folderNameTaken)
      await audit.record('folder/moved', ownerId)
      return moved.name
    },
  }
}

const fileNameTaken = () => new AppError('files/name-taken', responseTexts.fileExists)
const folderNameTaken = () => new AppError('folders/name-taken', responseTexts.folderExists)

function assertMoved(outcome: Moved | MoveProblem, notFound: () => AppError, nameTaken: () => AppError): Moved {
  if (typeof outcome === 'object') return outcome
  switch (outcome) {
    case 'missing':
      throw notFound()
    case 'no-target':
      throw folderNotFound()
    case 'name-taken':
      throw nameTaken()
    case 'into-itself':
      throw new AppError('folders/into-itself', 'A folder cannot be moved into itself.')
    case 'too-deep':
      throw new AppError('folders/too-deep', `Folders nest at most ${FOLDER_DEPTH} levels deep.`)
  }
}
