import type { Transaction } from 'kysely'
import type { FilesRepo } from '../files/index.ts'
import { type FoldersRepo, findFolderId, folderNotFound, resolveFolder } from '../folders/index.ts'
import type { Audit } from '../shared/audit/audit.ts'
import type { Database } from '../shared/database/types.ts'
import type { Caller } from '../shared/http/caller.ts'
import { parseIdempotencyKey, uploadScope } from '../shared/idempotency/idempotency.ts'
import type { StorageHealth } from '../shared/storage/health.ts'
import type { Quota } from '../shared/storage/quota.ts'
import type { BlobStore } from '../shared/storage/storage.ts'
import { receiveBytes } from './receive-bytes.ts'
import { repeatUpload } from './repeated-upload.ts'
import { FORM_BYTES, nameTaken, type Target, type Upload } from './upload.ts'

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
      const reception = await receiveBytes(
        { blobs, health, quota, maxBytes },
        { ownerId: caller.accountId, declaredBytes, size },
      )

      return {
        /** Skipped for a key, because a retry would find its own file here; `commit` detects retries. */
        assertFree: async (target: Target) => (key === undefined ? assertFree(caller, target) : undefined),

        receive: ({ bytes }) => reception.receive(bytes),

        async commit({ folder, fileName }) {
          const outcome = await reception.commit(async (blob, settle) => {
            const inserted = await files.insert({
              ownerId: caller.accountId,
              name: fileName,
              blob,
              once: parseIdempotencyKey(key, uploadScope(caller.accountId), [folder, fileName, blob.sha256]),
              folderId: (trx: Transaction<Database>) => findFolderId(trx, caller.accountId, folder),
              settle,
            })
            if (inserted === 'no-folder') throw folderNotFound()
            if (inserted === 'name-taken') throw nameTaken()
            return inserted
          })
          if (outcome === 'stored') await audit.record('file/stored', caller.accountId)
        },

        end: reception.end,
      }
    },
  }
}
