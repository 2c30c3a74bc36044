import type { Transaction } from 'kysely'
import type { FilesRepo } from '../files/index.ts'
import { type FoldersRepo, findFolderId, folderNotFound, resolveFolder } from '../folders/index.ts'
import type { Audit } from '../shared/audit/audit.ts'
import type { Database } from '../shared/database/types.ts'
import type { Caller } from '../shared/http/caller.ts'
import { parseIdempotencyKey, uploadScope } from '../shared/idempotency/idempotency.ts'
import { isRolledBack, type StorageHealth } from '../shared/storage/health.ts'
import type { Quota } from '../shared/storage/quota.ts'
import type { BlobStore, StoredBlob } from '../shared/storage/storage.ts'
import { repeatUpload } from './repeated-upload.ts'
import { assertLength, FORM_BYTES, nameTaken, noFile, type Target, tooLarge, type Upload } from './upload.ts'

interface Deps {
  files: FilesRepo
  folders: FoldersRepo
  blobs: Pick<BlobStore, 'put' | 'delete'>
  health: Pick<StorageHealth, 'guarded'>
  quota: Quota
  audit: Audit
  maxBytes: number
}

export type UploadsService = ReturnType<typeof createUploadsService>

export function createUploadsService({ files, folders, blobs, health, quota, audit, maxBytes }: Deps) {
  async function assertFree(caller: Caller, { folder, fileName }: Target): Promise<void> {
    const folderId = await resolveFolder(folders, caller.accountId, folder)
    if (folderId === null) throw folderNotFound()
    if (await files.find(folderId, fileName)) throw nameTaken()
  }

  return {
    /** The maximum size of a request with one file. */
    maxRequestBytes: maxBytes + FORM_BYTES,

    async begin({
      caller,
      declaredBytes,
      size,
      key,
    }: {
      caller: Caller
      /** The size of the request, or 0. */
      declaredBytes: number
      /** The size of the file, if the client sent it. */
      size?: number | undefined
      key: string | string[] | undefined
    }): Promise<Upload> {
      if (typeof key === 'string' && (await files.isKnownKey(caller.accountId, key))) {
        return repeatUpload(files, caller.accountId, key, maxBytes)
      }
      const reservation = await quota.reserve(caller.accountId, declaredBytes)
      let unclaimed: StoredBlob | undefined

      return {
        /** Skipped for a key, because a retry would find its own file here; `commit` detects retries. */
        assertFree: async (target: Target) => (key === undefined ? assertFree(caller, target) : undefined),

        async receive(part) {
          const minBytes = size ?? Math.max(0, declaredBytes - FORM_BYTES)
          unclaimed = await blobs.put(assertLength(part.bytes, { minBytes, size }), {
            minBytes,
            size,
            async assertSize(bytes) {
              if (bytes > maxBytes) throw tooLarge()
              await reservation.cover(bytes)
            },
          })
        },

        async commit({ folder, fileName }) {
          const blob = unclaimed
          if (!blob) throw noFile()
          const once = parseIdempotencyKey(key, uploadScope(caller.accountId), [folder, fileName, blob.sha256])
          const file = {
            ownerId: caller.accountId,
            name: fileName,
            blob,
            once,
            folderId: (trx: Transaction<Database>) => findFolderId(trx, caller.accountId, folder),
            settle: reservation.settle,
          }
          // If the insert's outcome is unknown, the bytes may have a row, so keep them; the next start deletes bytes
          // without one.
          unclaimed = undefined
          try {
            const outcome = await health.guarded(() => files.insert(file))
            if (outcome === 'no-folder') throw folderNotFound()
            if (outcome === 'name-taken') throw nameTaken()
            if (outcome === 'repeated') unclaimed = blob
            else await audit.record('file/stored', caller.accountId)
          } catch (error) {
            if (isRolledBack(error)) unclaimed = blob
            throw error
          }
        },

        async end() {
          try {
            if (unclaimed) await blobs.delete(unclaimed.id)
          } finally {
            await reservation.release()
          }
        },
      }
    },
  }
}
