import type { Caller } from '#caller.ts'
import { clockOf } from '#database/clock/clock.ts'
import { parseIdempotencyKey, runIdempotent, scopeOf } from '#database/idempotency/idempotency.ts'
import { newBlobId } from '#database/ids.ts'
import { lockAccount } from '#database/locks.ts'
import type { Trx } from '#database/open.ts'
import { runSlice } from '#database/turns/turns.ts'
import { AppError } from '#errors.ts'
import { findFolderId } from '#tree/folders.repo.ts'
import { folderNotFound } from '#tree/paths.ts'
import type { ConflictRule } from '#tree/store-file.ts'
import { assertAllowed, keyParts } from '../conflict.ts'
import { type Target, tooLarge } from '../upload.ts'
import { type Deps, expiry } from './deps.ts'

/** Unfinished uploads per account; each may hold a file on disk. */
const MAX_UNFINISHED = 1000
/** Finished uploads that an account keeps, for its clients to query: nothing else limits their rows. */
export const MAX_FINISHED = 1000

export interface NewUpload {
  caller: Caller
  target: Target
  rule: ConflictRule
  length: number
  key: string | string[] | undefined
}

/**
 * Validates the upload and reserves its space in one transaction. Resolves to the id of the upload. A repeated key gets
 * the same id while that upload exists, and a new id after its termination.
 */
export async function beginUpload(deps: Deps, wanted: NewUpload) {
  const { db, uploads, files, quota, space, maxBytes } = deps
  const { caller, target, rule, length } = wanted
  if (length > maxBytes) throw tooLarge()
  await space.assertRoomFor(length)
  const room = await quota.openRoom()

  async function insert(trx: Trx) {
    await lockAccount(trx, caller.accountId)
    await room.lock(trx)
    const folderId = await findFolderId(trx, caller.accountId, target.folder)
    if (!folderId) throw folderNotFound()
    // Checked again when the upload is completed.
    const existing = await files.find(folderId, target.fileName, trx)
    assertAllowed(rule, existing)
    const replaced = rule.onConflict === 'replace' ? existing : undefined
    if ((await uploads.countUnfinished(trx, caller.accountId)) >= MAX_UNFINISHED) {
      throw new AppError('uploads/too-many', 'Too many uploads are unfinished.', { headers: { 'retry-after': '3600' } })
    }
    await forgetFinished(trx, caller.accountId)
    const replaces = await quota.claimRoom(trx, room, caller.accountId, length, replaced)
    const id = newBlobId()
    await uploads.insert(trx, {
      id,
      owner_id: caller.accountId,
      folder_id: folderId,
      name: target.fileName,
      length,
      bytes: length,
      expires_at: expiry(deps),
      on_conflict: rule.onConflict === 'fail' ? null : rule.onConflict,
      if_match: rule.onConflict === 'replace' ? rule.ifMatch : null,
      replaces,
    })
    return id
  }

  const content = [target.folder, target.fileName, length, ...keyParts(rule)]
  const key = parseIdempotencyKey(wanted.key, scopeOf('resumable', caller.accountId), content, caller.accountId)
  const isKnown = (trx: Trx, id: string) => uploads.isKnown(trx, id, clockOf(trx).instant())
  const { result } = await runSlice(caller, () => runIdempotent(db, key, insert, isKnown))
  return result
}

/** Deletes the rows of an account's oldest finished uploads beyond the limit. Their files stay. */
async function forgetFinished(trx: Trx, ownerId: string): Promise<void> {
  const finished = trx.selectFrom('upload').select('id').where('owner_id', '=', ownerId).where('finished', '=', 1)
  const kept = finished.orderBy('expires_at', 'desc').orderBy('id', 'desc').limit(MAX_FINISHED)
  const forgotten = trx.deleteFrom('upload').where('owner_id', '=', ownerId).where('finished', '=', 1)
  await forgotten.where('id', 'not in', kept).execute()
}
