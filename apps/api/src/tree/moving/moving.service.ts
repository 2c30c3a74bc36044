import { createKeyedSemaphore } from '@mfe/http'
import { FOLDER_DEPTH, type FolderPath, type OnConflict, responseTexts } from '@site/contracts'
import type { Caller } from '#caller.ts'
import type { Audit } from '#database/audit/audit.ts'
import { parseIdempotencyKey, scopeOf } from '#database/idempotency/idempotency.ts'
import { newId } from '#database/ids.ts'
import type { Db, Trx } from '#database/open.ts'
import { type Requester, runSlice } from '#database/turns/turns.ts'
import { AppError, tooManyRequests } from '#errors.ts'
import type { BlobStore } from '#storage.ts'
import { markChanged } from '../changed-folders.ts'
import type { Changes } from '../changes.ts'
import { fileNotFound, toStoredFileName } from '../files.service.ts'
import type { FoldersRepo } from '../folders.repo.ts'
import { toFolderName } from '../folders.service.ts'
import { named, toNewName } from '../names/stored-name.ts'
import { folderNotFound, requireFolder, resolveFolder, toFolderPath } from '../paths.ts'
import type { RemovalService } from '../removal/removal.service.ts'
import type { EntryQuota, EntryRoom, TakeRoom } from '../room.ts'
import { addCopies, addHiddenCopy, copyContents } from './copy-folder.ts'
import {
  type FilePlacement,
  type FileRow,
  type Placed,
  type Placement,
  type PlacementProblem,
  placeFile,
  placeFolder,
  placeOnce,
  placeOnceInSteps,
} from './placement.ts'

interface Deps {
  moving: MovingRepo
  folders: Pick<FoldersRepo, 'idOf'>
  blobs: Pick<BlobStore, 'deleteAll'>
  changes: Changes
  audit: Audit
  removal: Pick<RemovalService, 'resume'>
  now: () => number
}

/** The maximum number of copies of one account that wait while another one runs. */
const MAX_WAITING_COPIES = 16

type Action = Placement['action']

/** Where an entry goes, as the caller typed it. */
export interface Target {
  to: readonly string[]
  newName: string
  onConflict: OnConflict
  idempotencyKey: string | string[] | undefined
}

export type MovingService = ReturnType<typeof createMovingService>

const participle = { move: 'moved', copy: 'copied' } as const

export function createMovingService({ moving, folders, removal, blobs, changes, audit, now }: Deps) {
  const { acquire: acquireCopy } = createKeyedSemaphore(1, MAX_WAITING_COPIES)

  /** `call` distinguishes the calls that share the account's keys. */
  const idempotencyOf = ({ accountId }: Caller, call: string, from: readonly string[], target: Target) =>
    parseIdempotencyKey(
      target.idempotencyKey,
      scopeOf('move', accountId),
      [call, from, target.to, target.newName, target.onConflict],
      accountId,
    )

  /** Copies one folder of an account at a time. Leaves nothing of a copy that fails, or whose caller leaves. */
  async function copyFolder(placement: Placement, caller: Caller) {
    const release = await acquireCopy(caller.accountId, caller.signal)
    if (!release) throw tooManyRequests(1000, 'Too many folders are being copied. Please try again in a moment.')
    const copyId = newId(now())
    try {
      return await moving.copyFolder(placement, copyId, caller)
    } catch (error) {
      // Housekeeping tries again.
      await removal.resume(placement.ownerId, copyId).catch(() => undefined)
      throw error
    } finally {
      release()
    }
  }

  return {
    /** Moves or copies a file. Resolves to the name in the target folder. */
    async file(action: Action, caller: Caller, folder: readonly string[], typedName: string, target: Target) {
      const ownerId = caller.accountId
      const newName = toNewName(target.newName)
      if (target.to.length === 0) throw new AppError('files/at-root', 'A file needs a folder.')
      await audit.assertRoom()
      const parentId = await requireFolder(folders, ownerId, folder)
      const placement: FilePlacement = {
        action,
        ownerId,
        parentId,
        name: toStoredFileName(typedName),
        to: toFolderPath(target.to),
        newName,
        onConflict: target.onConflict,
        idempotency: idempotencyOf(caller, `${action} file`, [...folder, typedName], target),
      }
      const outcome = await runSlice(caller, () => moving.file(placement))
      const { name, hasReplaced, blobIds } = assertPlaced(outcome, action, fileNotFound, fileNameTaken)
      for (const list of changedBy(action, folder, target.to)) changes.files(ownerId, list)
      await audit.record(`file/${participle[action]}`, ownerId, hasReplaced ? 'replaced another' : '')
      await blobs.deleteAll(blobIds)
      return name
    },

    /** Moves or copies a folder with everything in it. Resolves to the name in the target folder. */
    async folder(action: Action, caller: Caller, path: readonly string[], target: Target): Promise<string> {
      const ownerId = caller.accountId
      const newName = toFolderName(target.newName, target.to.length === 0)
      await audit.assertRoom()
      const parentId = await resolveFolder(folders, ownerId, path.slice(0, -1))
      const [name = ''] = toFolderPath(path.slice(-1))
      const placement = {
        action,
        ownerId,
        parentId,
        name,
        to: toFolderPath(target.to),
        newName,
        onConflict: target.onConflict,
        idempotency: idempotencyOf(caller, `${action} folder`, path, target),
      }
      const outcome = await (action === 'move' ? moving.moveFolder(placement) : copyFolder(placement, caller))
      const placed = assertPlaced(outcome, action, folderNotFound, folderNameTaken)
      for (const list of changedBy(action, path.slice(0, -1), target.to)) changes.folders(ownerId, list)
      await audit.record(`folder/${participle[action]}`, ownerId)
      return placed.name
    },
  }
}

const changedBy = (action: Action, from: FolderPath, to: FolderPath): FolderPath[] =>
  action === 'move' ? [from, to] : [to]

const fileNameTaken = () => new AppError('files/name-taken', responseTexts.fileExists)
const folderNameTaken = () => new AppError('folders/name-taken', responseTexts.folderExists)

function assertPlaced(
  outcome: Placed | PlacementProblem,
  action: Action,
  notFound: () => AppError,
  nameTaken: () => AppError,
): Placed {
  if (typeof outcome === 'object') return outcome
  const problems = {
    missing: notFound,
    'no-target': folderNotFound,
    'name-taken': nameTaken,
    'into-itself': () => new AppError('folders/into-itself', `A folder cannot be ${participle[action]} into itself.`),
    'too-deep': () => new AppError('folders/too-deep', `Folders nest at most ${FOLDER_DEPTH} levels deep.`),
  }
  throw problems[outcome]()
}

type MovingRepo = ReturnType<typeof createMovingRepo>

export function createMovingRepo(db: Db, quota: EntryQuota) {
  const moveFile = (trx: Trx) => async (file: FileRow, folderId: string, name: string) => {
    const changes = { folder_id: folderId, ...named(name) }
    await trx.updateTable('file').set(changes).where('id', '=', file.id).execute()
    await markChanged(trx, file.owner_id, file.folder_id, folderId)
    return file.id
  }

  const copyFile = (trx: Trx, room: EntryRoom) => async (file: FileRow, folderId: string, name: string) => {
    await room.assertRoom(trx, file.owner_id, 1, file.size)
    const [copy] = await addCopies(trx, [{ ...file, folder_id: folderId, ...named(name) }])
    await markChanged(trx, file.owner_id, folderId)
    return copy?.id ?? ''
  }

  /** Makes a hidden copy visible. */
  const putFolder =
    (trx: Trx, { action, ownerId, parentId: from }: Placement) =>
    async (id: string, parentId: string | null, name: string) => {
      const changes = { parent_id: parentId, ...named(name), deleted_at: null }
      await trx.updateTable('folder').set(changes).where('id', '=', id).execute()
      await markChanged(trx, ownerId, parentId, ...(action === 'move' ? [from] : []))
    }

  return {
    async file(placement: FilePlacement) {
      const room = await quota.openEntries()
      return placeOnce(db, placement, async (trx) => {
        if (placement.onConflict === 'replace') await room.lock(trx)
        return placeFile(trx, placement, room, placement.action === 'move' ? moveFile(trx) : copyFile(trx, room))
      })
    },

    moveFolder: (placement: Placement) =>
      placeOnce(db, placement, (trx) => placeFolder(trx, placement, putFolder(trx, placement))),

    /**
     * Copies a folder as it is at one point in time. After a failure, the caller must remove what exists of the copy.
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
          await putFolder(trx, placement)(copyId, parentId, placed.name)
          return store(trx, placed)
        })
      })
    },
  }
}

interface Copied {
  id: string
  parentId: string | null
  takeRoom: TakeRoom
}
