import type { Readable } from 'node:stream'
import { responseTexts, type StoredFile } from '@site/contracts'
import { toStoreName } from '@site/contracts/schemas'
import type { FoldersRepo } from '#tree/folders.repo.ts'
import { folderNotFound, resolveFolder } from '#tree/resolve-folder.ts'
import { toNewName } from '#tree/names/new-name.ts'
import type { Audit } from '#database/audit/audit.ts'
import type { DamageReports, ReadFile } from '../notes/damage-reports.ts'
import type { BlobProblem } from '../notes/damaged-blobs.ts'
import type { OpenReads } from '../notes/open-reads.ts'
import type { Changes } from '#tree/changes.ts'
import { AppError } from '#errors.ts'
import type { Caller } from '#caller.ts'
import { isMissing, isUnreadable } from '../store/errors.ts'
import type { BlobStore, OpenBlob } from '#storage.ts'
import { readInSlices, SLICE_ROWS, type Slices } from '#database/turns/time-slices.ts'
import type { FilesRepo, ListedFile } from '#tree/files.repo.ts'
import { verifiedBlob } from './verified-blob.ts'

interface Deps {
  files: FilesRepo
  folders: FoldersRepo
  blobs: Pick<BlobStore, 'open' | 'deleteAll'>
  changes: Pick<Changes, 'files'>
  audit: Audit
  damageReports: DamageReports
  openReads: Pick<OpenReads, 'follow'>
}

export interface FileRow extends ReadFile {
  name: string
  size: number
  sha256: string
  crc32: number | null
  /** What is known to be wrong with its bytes. */
  problem: BlobProblem | null
}

export interface OpenFile extends Pick<FileRow, 'name' | 'size' | 'sha256'> {
  /** Fails with `files/damaged` instead of yielding other bytes as the whole file. The caller must close this. */
  bytes: OpenBlob
  /** Fails a stream of the bytes once the file is deleted or replaced, or its reader may no longer have it. */
  follow(stream: Readable): void
}

export type FilesService = ReturnType<typeof createFilesService>

export const fileNotFound = () => new AppError('files/not-found', 'This file does not exist.')

/** Converts bytes to KB of 1024 bytes with two decimals; marks a file without bytes. */
export const toSize = (bytes: number): Pick<StoredFile, 'size' | 'isEmpty'> => ({
  size: Math.round((bytes / 1024) * 100) / 100,
  ...(bytes === 0 && { isEmpty: true }),
})

/** Converts a name to its stored form. Throws `files/not-found` for an invalid name, because no file can have it. */
export function toStoredFileName(typed: string): string {
  const name = toStoreName(typed)
  if (name === undefined) throw fileNotFound()
  return name
}

export function createFilesService({ files, folders, blobs, changes, audit, damageReports, openReads }: Deps) {
  async function folderOf(caller: Caller, names: readonly string[]): Promise<string> {
    const id = await resolveFolder(folders, caller.accountId, names)
    if (id === null) throw folderNotFound()
    return id
  }

  /**
   * Opens the file that `find` resolves to. If its blob is missing, finds it again, because the file may have been
   * deleted or replaced in between. Throws `files/damaged` if the blob of an unchanged row is missing or cannot be read,
   * or has another size.
   */
  async function openStored(find: () => Promise<FileRow | undefined>, missing?: string): Promise<OpenFile> {
    const file = await find()
    if (!file) throw fileNotFound()
    const { name, size, sha256, blobId } = file
    await damageReports.assertIntact(file)
    try {
      const blob = await blobs.open(blobId)
      const onDamage = (readError?: Error) =>
        damageReports.report(file, 'damaged', { storedAt: blob.storedAt, readError })
      const follow = (stream: Readable) => openReads.follow(stream, () => blobId, { isHeld: false })
      if (blob.size === size) return { name, size, sha256, bytes: verifiedBlob(blob, file, onDamage), follow }
      await blob.close()
      throw await onDamage()
    } catch (error) {
      if (isUnreadable(error)) throw await damageReports.report(file, 'damaged', { readError: error })
      if (!isMissing(error)) throw error
      if (blobId === missing) throw await damageReports.report(file, 'missing')
      return openStored(find, blobId)
    }
  }

  const listIn = (folderId: string, { marksEmpty = true } = {}): Slices<StoredFile> =>
    readInSlices(
      SLICE_ROWS,
      (limit, after?: ListedFile) => files.newestFirst(folderId, limit, after),
      ({ name, size, createdAt }) => ({
        fileName: name,
        uploadTime: createdAt,
        ...(marksEmpty ? toSize(size) : { size: toSize(size).size }),
      }),
    )

  function openIn(folderId: string, typedName: string): Promise<OpenFile> {
    const name = toStoredFileName(typedName)
    return openStored(() => files.find(folderId, name))
  }

  return {
    /** Lists files, newest first. */
    list: async (
      caller: Caller,
      folder: readonly string[],
      options: { marksEmpty: boolean },
    ): Promise<Slices<StoredFile>> => listIn(await folderOf(caller, folder), options),

    async find(caller: Caller, folder: readonly string[], typedName: string): Promise<FileRow> {
      const file = await files.find(await folderOf(caller, folder), toStoredFileName(typedName))
      if (!file) throw fileNotFound()
      return file
    },

    open: async (caller: Caller, folder: readonly string[], typedName: string): Promise<OpenFile> =>
      openIn(await folderOf(caller, folder), typedName),

    /** These functions do not check authorization: their callers have checked who may read the folder or the file. */
    listIn,
    openIn,
    openById: (id: string): Promise<OpenFile> => openStored(() => files.findById(id)),

    async rename(caller: Caller, folder: readonly string[], typedName: string, typedNewName: string): Promise<void> {
      const newName = toNewName(typedNewName, 'file')
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
