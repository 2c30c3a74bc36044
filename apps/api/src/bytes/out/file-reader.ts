import type { Readable } from 'node:stream'
import type { Caller } from '#caller.ts'
import type { BlobStore, OpenBlob } from '#storage.ts'
import type { EarlierVersionsRepo } from '#tree/earlier-versions/earlier-versions.repo.ts'
import type { FileRow, FilesRepo } from '#tree/files.repo.ts'
import { fileNotFound, toStoredFileName } from '#tree/files.service.ts'
import type { FoldersRepo } from '#tree/folders.repo.ts'
import { requireFolder } from '#tree/paths.ts'
import type { DamageReports } from '../notes/damage-reports.ts'
import type { OpenReads } from '../notes/open-reads.ts'
import { isMissing, isUnreadable } from '../store/errors.ts'
import { verifiedBlob } from './verified-blob.ts'

interface Deps {
  files: Pick<FilesRepo, 'find' | 'findById'>
  earlierVersions: Pick<EarlierVersionsRepo, 'find'>
  folders: Pick<FoldersRepo, 'idOf'>
  blobs: Pick<BlobStore, 'open'>
  damageReports: DamageReports
  openReads: Pick<OpenReads, 'follow'>
}

export interface OpenFile extends Pick<FileRow, 'name' | 'size' | 'sha256'> {
  /** Fails with `files/damaged` instead of yielding other bytes as the whole file. The caller must close this. */
  bytes: OpenBlob
  /** Fails a stream of the bytes once the file is deleted or replaced, or its reader may no longer have it. */
  follow(stream: Readable): void
}

export type FileReader = ReturnType<typeof createFileReader>

/** Opens files for downloads and previews. Each function throws `files/not-found` if the file does not exist. */
export function createFileReader({ files, earlierVersions, folders, blobs, damageReports, openReads }: Deps) {
  /**
   * Opens the file that `find` resolves to. If its blob is missing, finds it again, because the file may have been
   * deleted or replaced in between. Throws `files/damaged` if the blob of an unchanged row is missing or cannot be read,
   * or has another size.
   */
  async function openStored(
    find: () => Promise<FileRow | undefined>,
    last: 'file' | 'row' = 'file',
    missing?: string,
  ): Promise<OpenFile> {
    const file = await find()
    if (!file) throw fileNotFound()
    const { name, size, sha256, blobId } = file
    await damageReports.assertIntact(file)
    try {
      const blob = await blobs.open(blobId)
      const onDamage = (readError?: Error) =>
        damageReports.report(file, 'damaged', { storedAt: blob.storedAt, readError })
      const follow = (stream: Readable) => openReads.follow(stream, () => blobId, last)
      if (blob.size === size) return { name, size, sha256, bytes: verifiedBlob(blob, file, onDamage), follow }
      await blob.close()
      throw await onDamage()
    } catch (error) {
      if (isUnreadable(error)) throw await damageReports.report(file, 'damaged', { readError: error })
      if (!isMissing(error)) throw error
      if (blobId === missing) throw await damageReports.report(file, 'missing')
      return openStored(find, last, blobId)
    }
  }

  const finderIn = (folderId: string, typedName: string) => {
    const name = toStoredFileName(typedName)
    return () => files.find(folderId, name)
  }
  const openIn = (folderId: string, typedName: string) => openStored(finderIn(folderId, typedName))

  return {
    open: async (caller: Caller, folder: readonly string[], typedName: string) =>
      openIn(await requireFolder(folders, caller.accountId, folder), typedName),

    async openVersion(caller: Caller, folder: readonly string[], typedName: string, id: string): Promise<OpenFile> {
      const findFile = finderIn(await requireFolder(folders, caller.accountId, folder), typedName)
      const findVersion = async () => {
        const file = await findFile()
        return file && earlierVersions.find(file, id)
      }
      return openStored(findVersion, 'row')
    },

    /** These functions do not check authorization: their callers have checked who may read the folder or the file. */
    openIn,
    openById: (id: string) => openStored(() => files.findById(id)),
  }
}
