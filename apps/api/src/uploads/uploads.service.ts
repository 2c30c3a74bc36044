import type { Transaction } from 'kysely'
import type { ConflictRule, FilesRepo, Stored } from '../files/index.ts'
import { type FoldersRepo, findFolderId, folderNotFound, resolveFolder } from '../folders/index.ts'
import type { Audit } from '../shared/audit/audit.ts'
import type { Changes } from '../shared/changes/changes.ts'
import type { Database } from '../shared/database/types.ts'
import type { Caller } from '../shared/http/caller.ts'
import { parseIdempotencyKey, uploadScope } from '../shared/idempotency/idempotency.ts'
import { isRolledBack, type StorageHealth } from '../shared/storage/health.ts'
import type { Quota } from '../shared/storage/quota.ts'
import type { BlobStore, StoredBlob } from '../shared/storage/storage.ts'
import { assertAllowed, assertStored, keyParts } from './conflict.ts'
import { repeatUpload } from './repeated-upload.ts'
import { assertLength, FORM_BYTES, noFile, type Target, tooLarge, type Upload } from './upload.ts'

interface Deps {
  files: FilesRepo
  folders: FoldersRepo
  blobs: Pick<BlobStore, 'put' | 'delete' | 'deleteAll'>
  health: Pick<StorageHealth, 'guarded'>
  quota: Quota
  changes: Pick<Changes, 'files'>
  audit: Audit
  maxBytes: number
}

interface Request {
  caller: Caller
  /** The size of the request, or 0. */
  declaredBytes: number
  /** The size of the file, if the client sent it. */
  size?: number | undefined
  key: string | string[] | undefined
  rule: ConflictRule
  /** The file to replace, which is known before the form is read. */
  replaced?: Target
}

export type UploadsService = ReturnType<typeof createUploadsService>

export function createUploadsService(deps: Deps) {
  const { files, folders, blobs, health, quota, changes, audit, maxBytes } = deps

  async function assertPossible({ caller, rule }: Request, { folder, fileName }: Target): Promise<void> {
    const folderId = await resolveFolder(folders, caller.accountId, folder)
    if (folderId === null) throw folderNotFound()
    assertAllowed(rule, await files.find(folderId, fileName))
  }

  const reserve = ({ caller, declaredBytes, replaced }: Request) =>
    quota.reserve(caller.accountId, declaredBytes, async (trx) => {
      const folderId = replaced && (await findFolderId(trx, caller.accountId, replaced.folder))
      return folderId ? files.find(folderId, replaced.fileName, trx) : undefined
    })

  return {
    /** The maximum size of a request with one file. */
    maxRequestBytes: maxBytes + FORM_BYTES,

    async begin(request: Request): Promise<Upload> {
      const { caller, declaredBytes, size, key, rule, replaced } = request
      const ownerId = caller.accountId
      const onceOf = ({ folder, fileName }: Target, sha256: string) =>
        parseIdempotencyKey(key, uploadScope(ownerId), [folder, fileName, sha256, ...keyParts(rule)])

      if (typeof key === 'string' && (await files.isKnownKey(ownerId, key))) {
        return repeatUpload(files, onceOf, maxBytes)
      }
      /** Skipped for a key, because a retry would find its own file here; `commit` detects retries. */
      const assertUnlessRetry = async (target: Target) =>
        key === undefined ? assertPossible(request, target) : undefined
      if (replaced) await assertUnlessRetry(replaced)
      const reservation = await reserve(request)
      let unclaimed: StoredBlob | undefined

      return {
        assertPossible: assertUnlessRetry,

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

        async commit(target) {
          const blob = unclaimed
          if (!blob) throw noFile()
          const file = {
            ownerId,
            name: target.fileName,
            blob,
            once: onceOf(target, blob.sha256),
            rule,
            folderId: (trx: Transaction<Database>) => findFolderId(trx, ownerId, target.folder),
            settle: reservation.settle,
          }
          // If the outcome is unknown, the bytes may have a row, so keep them; the next start deletes bytes without one.
          unclaimed = undefined
          let stored: Stored
          try {
            stored = assertStored(await health.guarded(() => files.store(file)))
          } catch (error) {
            if (isRolledBack(error)) unclaimed = blob
            throw error
          }
          if (stored.isRepeated) unclaimed = blob
          else {
            changes.files(ownerId, target.folder)
            await audit.record(replaced ? 'file/replaced' : 'file/stored', ownerId)
          }
          await blobs.deleteAll(stored.blobIds)
          return { name: stored.name, sha256: blob.sha256 }
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
