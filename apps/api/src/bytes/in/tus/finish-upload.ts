import { isFailure } from '@mfe/engines/failure'
import type { FolderPath } from '@site/contracts'
import { isMissing } from '#bytes/store/errors.ts'
import { isStored } from '#bytes/store/stored-blobs.ts'
import { isDegraded, noteIncoming, settleIncoming } from '#database/notes.ts'
import type { Draft } from '#storage.ts'
import { livingPaths } from '#tree/paths.ts'
import { assertStored } from '../conflict.ts'
import { type Deps, expiry } from './deps.ts'
import { isSuperseded } from './problems.ts'
import { positionOf, type ResumableUpload } from './resumable.repo.ts'

/**
 * Converts the complete draft into a file: publishes it as a blob, and inserts its row in the transaction that converts
 * the reservation into usage and completes the upload. `upload` must reflect the last acknowledgment.
 */
export async function finishUpload(deps: Deps, upload: ResumableUpload, draft: Draft): Promise<void> {
  const { db, uploads, files, drafts, blobs, health, quota, changes, audit, replicaId } = deps
  const { id, ownerId, name, length, rule } = upload
  let folder: FolderPath | undefined
  const blobId = await noteIncoming(db, { replicaId, id: draft.blobId, uploadId: id })
  const blob = await draft.publish(blobId, length).catch(async (error: unknown) => {
    if (isMissing(error)) await uploads.assertHeld(upload)
    throw error
  })
  const outcome = await health.guarded(store).catch(async (error: unknown) => {
    // The row may have been stored. Leaves the bytes in place, because the next request or start checks for the row.
    if (isDegraded(error) || isFailure(error, 'unclear')) throw error
    // Another replica owns the draft now.
    if (isSuperseded(error)) throw error
    if (await isStored(db, blob.id)) return { name, blobIds: [], isRepeated: false }
    await drafts.restore(positionOf(upload), { mayTakeBlob: true })
    throw error
  })
  if (typeof outcome === 'object') {
    if (folder) changes.files(ownerId, folder)
    // The file of an earlier turn; if this fails, the next housekeeping round removes it.
    if (upload.turn > 0) await drafts.remove(id).catch(() => undefined)
    await audit.record(rule.onConflict === 'replace' ? 'file/replaced' : 'file/stored', ownerId)
    return blobs.deleteAll(outcome.blobIds)
  }
  await uploads.delete(upload)
  await blobs.delete(blob.id)
  assertStored(outcome)

  function store() {
    return files.store({
      ownerId,
      name,
      blob,
      idempotency: undefined,
      rule,
      quota,
      async folderId(trx) {
        const folderId = await uploads.folderOf(trx, id)
        folder = folderId ? (await livingPaths(trx, [folderId])).get(folderId) : undefined
        return folderId
      },
      async settle(trx, storedName) {
        await uploads.settle(trx, upload, storedName, expiry(deps))
        await settleIncoming(trx, [blobId])
      },
    })
  }
}
