import { type FileDetails, responseTexts, type StoredFile, toStoreName } from '@site/contracts'
import type { Caller } from '#caller.ts'
import type { Audit } from '#database/audit/audit.ts'
import { readInSlices, SLICE_ROWS, type Slices } from '#database/turns/turns.ts'
import { AppError } from '#errors.ts'
import type { BlobStore } from '#storage.ts'
import type { Changes } from './changes.ts'
import { toFileEntry } from './file-entry.ts'
import type { FileRow, FilesRepo, ListedFile } from './files.repo.ts'
import type { FoldersRepo } from './folders.repo.ts'
import type { SharedItems } from './marks.ts'
import { toNewName } from './names/stored-name.ts'
import { requireFolder } from './paths.ts'

interface Deps {
  files: FilesRepo
  folders: Pick<FoldersRepo, 'idOf'>
  blobs: Pick<BlobStore, 'deleteAll'>
  sharedItems: SharedItems
  changes: Pick<Changes, 'files'>
  audit: Audit
}

export type FilesService = ReturnType<typeof createFilesService>

export const fileNotFound = () => new AppError('files/not-found', 'This file does not exist.')

/** Converts a name to its stored form. Throws `files/not-found` for an invalid name, because no file can have it. */
export function toStoredFileName(typed: string): string {
  const name = toStoreName(typed)
  if (name === undefined) throw fileNotFound()
  return name
}

export function createFilesService({ files, folders, blobs, sharedItems, changes, audit }: Deps) {
  const folderOf = (caller: Caller, names: readonly string[]) => requireFolder(folders, caller.accountId, names)

  const listIn = <Entry>(folderId: string, present: (file: ListedFile) => Entry): Slices<Entry> =>
    readInSlices(SLICE_ROWS, (limit, after?: ListedFile) => files.newestFirst(folderId, limit, after), present)

  async function find(caller: Caller, folder: readonly string[], typedName: string): Promise<FileRow> {
    const file = await files.find(await folderOf(caller, folder), toStoredFileName(typedName))
    if (!file) throw fileNotFound()
    return file
  }

  return {
    /** Lists files, newest first. */
    async list(
      caller: Caller,
      folder: readonly string[],
      { marksEmpty, marksEntries }: { marksEmpty: boolean; marksEntries: boolean },
    ): Promise<Slices<StoredFile>> {
      const folderId = await folderOf(caller, folder)
      const shared = marksEntries ? await sharedItems.idsOf(caller.accountId) : undefined
      return listIn(folderId, (file) => toFileEntry(file, { marksEmpty, shared }))
    },

    find,

    async details(...file: Parameters<typeof find>): Promise<FileDetails> {
      const { name, createdAt, size, sha256 } = await find(...file)
      return { fileName: name, uploadTime: createdAt, bytes: size, sha256 }
    },

    /** Like `list`, as `present` converts them. Its caller has checked who may read the folder. */
    listIn,

    async rename(caller: Caller, folder: readonly string[], typedName: string, typedNewName: string): Promise<void> {
      const newName = toNewName(typedNewName)
      await audit.assertRoom()
      const outcome = await files.rename(await folderOf(caller, folder), toStoredFileName(typedName), newName)
      if (outcome === 'missing') throw fileNotFound()
      if (outcome === 'name-taken') throw new AppError('files/name-taken', responseTexts.fileExists)
      changes.files(caller.accountId, folder)
      await audit.record('file/renamed', caller.accountId)
    },

    /** Permanently deletes a file. Deletes the row first: after a crash in between, the next start deletes the blob. */
    async delete(caller: Caller, folder: readonly string[], typedName: string): Promise<void> {
      const blobIds = await files.delete(caller.accountId, await folderOf(caller, folder), toStoredFileName(typedName))
      if (!blobIds) throw fileNotFound()
      changes.files(caller.accountId, folder)
      await audit.record('file/deleted', caller.accountId)
      await blobs.deleteAll(blobIds)
    },
  }
}
