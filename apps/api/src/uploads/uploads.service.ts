import type { Transaction } from 'kysely'
import type { ConflictRule, FilesRepo } from '../files/index.ts'
import { type FoldersRepo, findFolderId, folderNotFound, resolveFolder } from '../folders/index.ts'
import type { Audit } from '../shared/audit/audit.ts'
import type { Changes } from '../shared/changes/changes.ts'
import type { Database } from '../shared/database/types.ts'
import type { Caller } from '../shared/http/caller.ts'
import { parseIdempotencyKey, uploadScope } from '../shared/idempotency/idempotency.ts'
import type { StorageHealth } from '../shared/storage/health.ts'
import type { Quota } from '../shared/storage/quota.ts'
import type { BlobStore } from '../shared/storage/storage.ts'
import { assertAllowed, assertStored, keyParts } from './conflict.ts'
import { receiveBytes } from './receive-bytes.ts'
import { repeatUpload } from './repeated-upload.ts'
import { FORM_BYTES, type Target, type Upload } from './upload.ts'

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
  /** The file to replace, known before the form is read. */
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
      const scope = uploadScope(ownerId)
      const idempotencyOf = ({ folder, fileName }: Target, sha256: string) =>
        parseIdempotencyKey(key, scope, [folder, fileName, sha256, ...keyParts(rule)])

      if (typeof key === 'string' && (await files.isKnownKey(scope, key))) {
        return repeatUpload(files, idempotencyOf, maxBytes)
      }
      /** Skipped for a key, because a retry would find its own file here; `commit` detects retries. */
      const assertUnlessRetry = async (target: Target) =>
        key === undefined ? assertPossible(request, target) : undefined
      if (replaced) await assertUnlessRetry(replaced)
      const reception = receiveBytes({ blobs, health, maxBytes }, await reserve(request), { declaredBytes, size })

      return {
        assertPossible: assertUnlessRetry,

        receive: ({ bytes }) => reception.receive(bytes),

        async commit(target) {
          const { stored, blob } = await reception.commit(async (bytes, settle) => {
            const file = {
              ownerId,
              name: target.fileName,
              blob: bytes,
              idempotency: idempotencyOf(target, bytes.sha256),
              rule,
              folderId: (trx: Transaction<Database>) => findFolderId(trx, ownerId, target.folder),
              settle,
            }
            return assertStored(await files.store(file))
          })
          if (!stored.isRepeated) {
            changes.files(ownerId, target.folder)
            await audit.record(replaced ? 'file/replaced' : 'file/stored', ownerId)
          }
          await blobs.deleteAll(stored.blobIds)
          return { name: stored.name, sha256: blob.sha256 }
        },

        end: reception.end,
      }
    },
  }
}
