import { type EarlierVersion, VERSION_DAYS } from '@site/contracts'
import type { Caller } from '#caller.ts'
import type { Audit } from '#database/audit/audit.ts'
import { type TrustedTime, toInstant } from '#database/clock/clock.ts'
import { DAY } from '#database/throttle/throttle.ts'
import { AppError } from '#errors.ts'
import type { BlobStore } from '#storage.ts'
import type { Changes } from '../changes.ts'
import { toSize } from '../file-entry.ts'
import type { FilesService } from '../files.service.ts'
import type { EarlierVersionsRepo, ListedVersion } from './earlier-versions.repo.ts'

interface Deps {
  earlierVersions: EarlierVersionsRepo
  files: Pick<FilesService, 'find'>
  blobs: Pick<BlobStore, 'deleteAll'>
  changes: Pick<Changes, 'files'>
  audit: Audit
}

/** A file of the caller, and the id of one of its earlier versions. */
type Place = [caller: Caller, folder: readonly string[], fileName: string, id: string]

export type EarlierVersionsService = ReturnType<typeof createEarlierVersionsService>

const versionNotFound = () => new AppError('files/not-found', 'This version does not exist.')

export function createEarlierVersionsService({ earlierVersions, files, blobs, changes, audit }: Deps) {
  return {
    list: async (...file: Parameters<FilesService['find']>): Promise<EarlierVersion[]> =>
      (await earlierVersions.list((await files.find(...file)).id)).map(toEntry),

    /** Makes an earlier version the current one, and the current one an earlier version. Resolves to its SHA-256. */
    async restore(...[caller, folder, fileName, id]: Place): Promise<string> {
      await audit.assertRoom()
      const sha256 = await earlierVersions.restore(await files.find(caller, folder, fileName), id)
      if (sha256 === undefined) throw versionNotFound()
      changes.files(caller.accountId, folder)
      await audit.record('file/version-restored', caller.accountId)
      return sha256
    },

    /** Permanently deletes an earlier version. */
    async delete(...[caller, folder, fileName, id]: Place): Promise<void> {
      const blobIds = await earlierVersions.delete(await files.find(caller, folder, fileName), id)
      if (!blobIds) throw versionNotFound()
      changes.files(caller.accountId, folder)
      await audit.record('file/version-deleted', caller.accountId)
      await blobs.deleteAll(blobIds)
    },

    deleteExpired: (time: TrustedTime) =>
      earlierVersions.deleteExpired(time.ago(VERSION_DAYS * DAY), (blobIds) => blobs.deleteAll(blobIds)),
  }
}

const toEntry = ({ id, size, createdAt, replacedAt }: ListedVersion): EarlierVersion => ({
  id,
  uploadTime: createdAt,
  replacedAt,
  expiresAt: toInstant(Date.parse(replacedAt) + VERSION_DAYS * DAY),
  ...toSize(size),
})
