import type { Readable } from 'node:stream'
import { assertConnected, isSlowBody } from '@mfe/http'
import { unlessMissing } from '#bytes/store/errors.ts'
import { AppError } from '#errors.ts'
import type { Draft } from '#storage.ts'
import { interruptible } from '../interruptible.ts'
import { type Deps, expiry } from './deps.ts'
import { finishUpload } from './finish-upload.ts'
import type { Checksum } from './headers.ts'
import { isNotFound, tooSlow, uploadNotFound } from './problems.ts'
import { positionOf, type ResumableUpload } from './resumable.repo.ts'
import type { UploadLock } from './upload-locks.ts'

export interface Chunk {
  offset: number
  /** The Content-Length of the request; `undefined` for a chunked one. */
  declared: number | undefined
  checksum: Checksum | undefined
  body: Readable
}

/** A crash during a long request loses at most this many bytes. */
const CHECKPOINT = 16 * 1024 ** 2

const wrongOffset = () => new AppError('uploads/wrong-offset', 'The upload continues at a different offset.')
const tooLong = () => new AppError('request/too-large', 'More bytes were sent than were declared.')

/** Throws for a stale request. Call this before interrupting the active one, which may be the client's newer one. */
export function assertNotStale({ received }: ResumableUpload, { offset, body }: Chunk): void {
  assertConnected(body)
  if (offset < received) throw wrongOffset()
}

/** Stores the bytes of a request. The last bytes complete the upload and create the file. */
export async function continueUpload(deps: Deps, upload: ResumableUpload, chunk: Chunk, lock: UploadLock) {
  const { length, received } = upload
  if (chunk.offset !== (upload.finished ? length : received)) throw wrongOffset()
  const expected = chunk.declared ?? length - received
  if (received + expected > length) throw tooLong()
  if (upload.finished) return
  await assertRoom(deps, upload, expected)

  const { adopted, draft } = await adoptDraft(deps, upload, lock)
  try {
    const acknowledged = await receiveBody(deps, adopted, chunk, lock.signal, draft)
    if (draft.end() < length) await acknowledge(deps, acknowledged, draft, { isLast: true })
    else await finishUpload(deps, acknowledged, draft)
  } finally {
    await draft.close()
  }
}

/** The account's quota was reserved for the whole upload, but the total quota counts only what arrives. */
async function assertRoom({ db, space, quota }: Deps, { rule }: ResumableUpload, expected: number): Promise<void> {
  await space.assertRoomFor(expected)
  const room = await quota.openRoom()
  await room.assertRoom(db, { stored: rule.onConflict === 'replace' ? 0 : expected, written: expected })
}

/** Stores the body and acknowledges it in steps, never more than is durable. Resolves to the upload after the last. */
async function receiveBody(deps: Deps, upload: ResumableUpload, chunk: Chunk, signal: AbortSignal, draft: Draft) {
  const { body, checksum } = chunk
  let acknowledged = upload
  try {
    for await (const bytes of interruptible(body, signal)) {
      if (draft.end() + bytes.length > upload.length) throw tooLong()
      checksum?.hash.update(bytes)
      await draft.add(bytes)
      // Bytes with a checksum can only be verified as a whole.
      if (checksum || draft.end() - acknowledged.received < CHECKPOINT) continue
      acknowledged = await acknowledge(deps, acknowledged, draft)
    }
  } catch (error) {
    if (checksum) throw error
    // Keeps what arrived before a lost connection, a newer request or a full disk.
    await acknowledge(deps, acknowledged, draft, { sync: draft.salvage, isLast: true })
    throw isSlowBody(error) ? tooSlow() : error
  }
  if (checksum && checksum.hash.digest('base64') !== checksum.expected) {
    throw new AppError('uploads/bad-checksum', 'These bytes were corrupted in transit.')
  }
  return acknowledged
}

/** Syncs the bytes before it stores their number, so acknowledged bytes survive a power failure. */
async function acknowledge(
  { db, uploads, drafts }: Deps,
  upload: ResumableUpload,
  draft: Draft,
  { sync = draft.sync, isLast = false } = {},
): Promise<ResumableUpload> {
  const progress = await sync()
  await uploads.advance(upload, progress, expiry({ db }), isLast).catch(async (error: unknown) => {
    if (isNotFound(error)) await drafts.remove(upload.id)
    throw error
  })
  await draft.acknowledged()
  return { ...upload, received: progress.bytes, draftState: progress.state }
}

/** Throws if another replica has received bytes since `upload` was read. */
async function adoptDraft(deps: Deps, upload: ResumableUpload, lock: UploadLock) {
  const { uploads, replicaId } = deps
  const adopted = await uploads.adopt(upload, replicaId)
  lock.guard(adopted.turn)
  try {
    if (adopted.received !== upload.received || adopted.finished) throw wrongOffset()
    return { adopted, draft: await openDraft(deps, adopted, lock.signal) }
  } catch (error) {
    await uploads.release(adopted)
    throw error
  }
}

async function openDraft(deps: Deps, upload: ResumableUpload, signal: AbortSignal): Promise<Draft> {
  const { drafts, uploads } = deps
  const position = positionOf(upload)
  const draft = await unlessMissing(drafts.open(position, signal))
  if (draft) return draft
  // A commit with an unknown outcome may have turned the draft into its blob.
  if (await drafts.restore(position, { mayTakeBlob: true })) return drafts.open(position, signal)
  await uploads.delete(upload)
  throw uploadNotFound()
}
