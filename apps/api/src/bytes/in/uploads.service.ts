import { createKeyedSemaphore } from '@mfe/http'
import { toStoreName } from '@site/contracts'
import type { Caller } from '#caller.ts'
import type { Audit } from '#database/audit/audit.ts'
import { parseIdempotencyKey, scopeOf } from '#database/idempotency/idempotency.ts'
import { tooManyRequests } from '#errors.ts'
import type { BlobStore, StorageHealth } from '#storage.ts'
import type { Changes } from '#tree/changes.ts'
import type { FilesRepo } from '#tree/files.repo.ts'
import { type FoldersRepo, findFolderId } from '#tree/folders.repo.ts'
import { folderNotFound, requireFolder } from '#tree/paths.ts'
import type { ConflictRule } from '#tree/store-file.ts'
import type { Quota } from '../quota/quota.ts'
import { assertAllowed, keyParts } from './conflict.ts'
import { receiveBytes } from './receive-bytes.ts'
import { type IdempotencyOf, repeatUpload } from './repeated-upload.ts'
import { type Declared, FORM_BYTES, leastBytesOf, type Target, type Upload } from './upload.ts'
import type { UploadWatch } from './upload-watch.ts'

/** Concurrent uploads per account whose key was used already: only they reserve no space, so no quota limits them. */
const MAX_REPEATED = 16

interface Deps {
  files: FilesRepo
  folders: FoldersRepo
  blobs: Pick<BlobStore, 'put' | 'delete' | 'deleteAll'>
  health: Pick<StorageHealth, 'guarded'>
  quota: Quota
  changes: Pick<Changes, 'files'>
  audit: Audit
  uploadWatch: UploadWatch
  maxBytes: number
}

interface Request extends Declared {
  caller: Caller
  rule: ConflictRule
  /** The file to replace, known before the form is read. */
  replaced?: Target
}

type UnwatchedUpload = Omit<Upload, 'follow' | 'signal'>

export type UploadsService = ReturnType<typeof createUploadsService>

export function createUploadsService(deps: Deps) {
  const { files, folders, blobs, quota, changes, audit, uploadWatch, maxBytes } = deps
  const repeated = createKeyedSemaphore(MAX_REPEATED)

  async function assertPossible({ caller, rule }: Request, { folder, fileName }: Target): Promise<void> {
    assertAllowed(rule, await files.find(await requireFolder(folders, caller.accountId, folder), fileName))
  }

  const reserve = ({ caller, declaredBytes, replaced }: Request) =>
    quota.reserve(caller.accountId, declaredBytes, async (trx) => {
      const folderId = replaced && (await findFolderId(trx, caller.accountId, replaced.folder))
      return folderId ? files.find(folderId, replaced.fileName, trx) : undefined
    })

  /** Begins an upload whose key was used to store a file of this size. */
  function beginRepeated(request: Request, storedBytes: number, idempotencyOf: IdempotencyOf): UnwatchedUpload {
    const release = repeated.tryAcquire(request.caller.accountId)
    if (!release) throw tooManyRequests(5000, 'Too many uploads are running at once.')
    try {
      const upload = repeatUpload(files, idempotencyOf, storedBytes, leastBytesOf(request))
      return { ...upload, end: async () => release() }
    } catch (error) {
      release()
      throw error
    }
  }

  async function begin(request: Request): Promise<UnwatchedUpload> {
    const { caller, key, rule, replaced } = request
    const ownerId = caller.accountId
    const scope = scopeOf('upload', ownerId)
    const idempotencyOf: IdempotencyOf = ({ folder, fileName }, sha256) =>
      parseIdempotencyKey(key, scope, [folder, fileName, sha256, ...keyParts(rule)], ownerId)

    const storedBytes = typeof key === 'string' ? await files.sizeStoredWith(scope, key) : undefined
    if (storedBytes !== undefined) return beginRepeated(request, storedBytes, idempotencyOf)
    if (key !== undefined) await files.assertKeysLeft(ownerId)
    /** Skipped for a key, because a retry would find its own file here; `commit` detects retries. */
    const assertUnlessRetry = async (target: Target) =>
      key === undefined ? assertPossible(request, target) : undefined
    if (replaced) await assertUnlessRetry(replaced)
    const reception = receiveBytes(deps, await reserve(request), request)

    return {
      assertPossible: assertUnlessRetry,

      receive: ({ bytes }) => reception.receive(bytes),

      async commit(target) {
        const { stored, blob } = await reception.commit((bytes, settle) => ({
          ownerId,
          name: target.fileName,
          blob: bytes,
          idempotency: idempotencyOf(target, bytes.sha256),
          rule,
          folderId: (trx) => findFolderId(trx, ownerId, target.folder),
          settle,
          quota,
        }))
        if (!stored.isRepeated) {
          changes.files(ownerId, target.folder)
          await audit.record(replaced ? 'file/replaced' : 'file/stored', ownerId)
        }
        await blobs.deleteAll(stored.blobIds)
        return { name: stored.name, sha256: blob.sha256 }
      },

      end: reception.end,
    }
  }

  return {
    maxRequestBytes: maxBytes + FORM_BYTES,

    async begin(request: Request): Promise<Upload> {
      const { accountId: ownerId } = request.caller
      const watched = uploadWatch.add({ ownerId }, folderNotFound)
      const stopWatching = () => watched[Symbol.dispose]()
      const follow = async (typed: readonly string[]) => {
        const names = typed.map((name) => toStoreName(name) ?? '')
        watched.follow((await folders.idOf(ownerId, names)) ?? undefined)
      }
      try {
        if (request.replaced) await follow(request.replaced.folder)
        const upload = await begin(request)
        return { ...upload, follow, signal: watched.signal, end: () => upload.end().finally(stopWatching) }
      } catch (error) {
        stopWatching()
        throw error
      }
    },
  }
}
