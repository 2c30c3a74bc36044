import {
  type Folder,
  type FolderPath,
  type FolderSummary,
  folderNameFields,
  RESERVED_ROOT_NAMES,
  responseTexts,
} from '@site/contracts'
import type { Caller } from '#caller.ts'
import type { Audit } from '#database/audit/audit.ts'
import { oneAtATime } from '#database/turns/slots.ts'
import { readInSlices, runSlice, SLICE_ROWS, type Slices } from '#database/turns/turns.ts'
import { AppError } from '#errors.ts'
import type { Changes } from './changes.ts'
import type { FolderRow, FoldersRepo } from './folders.repo.ts'
import { marksOf, type SharedItems } from './marks.ts'
import { toNewName } from './names/stored-name.ts'
import { folderNotFound, requireFolder, resolveFolder, toFolderPath } from './paths.ts'
import type { RemovalService } from './removal/removal.service.ts'
import type { EntryQuota } from './room.ts'

interface Deps {
  folders: FoldersRepo
  quota: EntryQuota
  sharedItems: SharedItems
  removal: RemovalService
  changes: Pick<Changes, 'folders'>
  audit: Audit
}

export type FoldersService = ReturnType<typeof createFoldersService>

const nameTaken = () => new AppError('folders/name-taken', responseTexts.folderExists)

export function createFoldersService({ folders, quota, sharedItems, removal, changes, audit }: Deps) {
  const summarize = oneAtATime('Too many folders are being counted. Please try again in a moment.')

  return {
    /** Lists folders, sorted by name. */
    async list(
      caller: Caller,
      parent: readonly string[],
      { marksEntries }: { marksEntries: boolean },
    ): Promise<Slices<Folder>> {
      const parentId = await resolveFolder(folders, caller.accountId, parent)
      const ancestors = toFolderPath(parent)
      const shared = marksEntries ? await sharedItems.idsOf(caller.accountId) : undefined
      return readInSlices(
        sliceSize(ancestors),
        (limit, after?: FolderRow) => folders.listSubfolders(caller.accountId, parentId, limit, after?.name),
        (row) => ({ ...toFolder([...ancestors, row.name], row, caller.email), ...(shared && marksOf(row, shared)) }),
      )
    },

    async summary(caller: Caller, path: readonly string[]): Promise<FolderSummary> {
      const id = await requireFolder(folders, caller.accountId, path)
      const summary = await summarize(caller, () => folders.summary(id))
      if (!summary) throw folderNotFound()
      return summary
    },

    async create(caller: Caller, parent: readonly string[], typedName: string): Promise<void> {
      const name = toFolderName(typedName, parent.length === 0)
      const folder = { ownerId: caller.accountId, parent: toFolderPath(parent), name }
      const { assertRoom } = await quota.openEntries()
      const outcome = await runSlice(caller, () => folders.insert(folder, assertRoom))
      if (outcome === 'no-parent') throw folderNotFound()
      if (outcome === 'name-taken') throw nameTaken()
      changes.folders(caller.accountId, parent)
    },

    async rename(caller: Caller, path: readonly string[], typedName: string): Promise<void> {
      const id = await requireFolder(folders, caller.accountId, path)
      await audit.assertRoom()
      const outcome = await folders.rename(id, toFolderName(typedName, path.length === 1))
      if (outcome === 'missing') throw folderNotFound()
      if (outcome === 'name-taken') throw nameTaken()
      changes.folders(caller.accountId, path.slice(0, -1))
      await audit.record('folder/renamed', caller.accountId)
    },

    /** Permanently deletes a folder with everything in it. The folder disappears for other calls immediately. */
    async delete(caller: Caller, path: readonly string[]): Promise<void> {
      const id = await requireFolder(folders, caller.accountId, path)
      const onHidden = () => changes.folders(caller.accountId, path.slice(0, -1))
      const removed = await removal.folder(caller.accountId, id, onHidden)
      if (!removed) throw folderNotFound()
      await audit.record('folder/deleted', caller.accountId, `${removed.files} files`)
    },

    /** Resumes deletions that a failure or a restart interrupted, and removes copies that it left incomplete. */
    async finishDeletions(): Promise<void> {
      for (const { id, ownerId, isDeleted } of await removal.unfinished()) {
        const { files } = await removal.resume(ownerId, id)
        if (isDeleted) await audit.record('folder/deleted', ownerId, `${files} files`)
      }
    },
  }
}

/** Validates the name of a new folder, and returns its stored form. Throws `names/invalid` or `names/reserved`. */
export function toFolderName(typed: string, isRoot: boolean): string {
  const name = toNewName(typed)
  const reserved: readonly string[] = RESERVED_ROOT_NAMES
  if (isRoot && reserved.includes(name)) throw new AppError('names/reserved', responseTexts.reservedName)
  return name
}

/** Returns the rows per slice: each repeats the names of its ancestors, so this keeps a slice below 40 KB. */
function sliceSize(ancestors: FolderPath): number {
  const ancestorLength = ancestors.reduce((sum, { length }) => sum + length, 0)
  return Math.min(SLICE_ROWS, Math.floor(40_000 / (400 + ancestorLength)))
}

function toFolder(path: readonly string[], { createdAt }: FolderRow, userEmail: string): Folder {
  const names = Object.fromEntries(path.map((name, depth) => [folderNameFields[depth], name]))
  return { ...(names as Pick<Folder, 'parentFolderName'>), userEmail, createdAt }
}
