import { hasCode } from '@site/api-client/errors'
import { isUnchanged } from '@site/api-client/is-unchanged'
import { responseTexts } from '@site/contracts'
import { nanoid } from 'nanoid'
import { isConnectionLoss, retryAfterOf } from '#kit/failures/connection.ts'
import { reasonOf } from '#kit/failures/reason.ts'
import { isUnauthorized, messageOf } from '#kit/outcome.ts'
import { texts } from '#kit/texts.ts'
import { loadChunk } from '#load-chunk.ts'
import { loadApi, readSession } from '#services.ts'
import { conflictOutcome, loadUploadCalls, resolutionFor, storedOutcome, targetOf } from './resolve-conflict.ts'
import { failedUpload, type Upload, type UploadEvent, type UploadOutcome, uploaded } from './upload.ts'
import { createProgressReport } from './upload-progress.ts'

/** Larger files are sent in chunks, so a lost connection costs one chunk, not the whole file. */
const RESUMABLE_FROM = 16 * 1024 ** 2

type Report = (event: UploadEvent) => void

/**
 * Makes one attempt to upload a file, after creating its folder. Reports events along the way and resolves to the event
 * that ends the attempt. Never rejects.
 */
export async function sendFile(upload: Upload, signal: AbortSignal, report: Report): Promise<UploadEvent> {
  try {
    return { type: 'ended', outcome: await send(upload, signal, report) }
  } catch (error) {
    // Only the signal shows that the user canceled: browsers also abort requests on page unload.
    if (signal.aborted) return { type: 'canceled', nextKey: nanoid() }
    if (hasUserChanged(upload)) return { type: 'ended', outcome: userChanged }
    const seconds = retryAfterOf(error)
    if (seconds !== undefined) return { type: 'rateLimited', seconds }
    // Browsers report a lost connection if a file has changed.
    if (!(await isUnchanged(upload.file))) return { type: 'ended', outcome: fileChanged(upload.file) }
    return isConnectionLoss(error) ? { type: 'connectionLost' } : { type: 'ended', outcome: failureOf(error) }
  }
}

async function send(upload: Upload, signal: AbortSignal, report: Report): Promise<UploadOutcome> {
  if (hasUserChanged(upload)) return userChanged
  if (!(await isUnchanged(upload.file))) return fileChanged(upload.file)
  signal.throwIfAborted()
  const rejection = await upload.ensureFolders?.(signal)
  if (rejection) return failedUpload(rejection, { isPermanent: true })
  try {
    return await (upload.file.size > RESUMABLE_FROM
      ? sendInChunks(upload, signal, report)
      : sendWhole(upload, signal, report))
  } catch (error) {
    if (hasCode(error, 'files/name-taken')) return conflictOutcome(upload, signal)
    if (hasCode(error, 'files/changed')) return conflictOutcome(upload, signal, reasonOf(error))
    if (hasCode(error, 'files/not-found')) return failedUpload(texts.replacedFileGone)
    throw error
  }
}

async function sendWhole(upload: Upload, signal: AbortSignal, report: Report): Promise<UploadOutcome> {
  const { folder, file, idempotencyKey } = upload
  const api = await loadApi()
  const reportProgress = createProgressReport(file.size, report)
  const onProgress = (fraction: number) =>
    reportProgress({ confirmed: fraction * file.size, sent: fraction * file.size })
  const options = { signal, idempotencyKey, onProgress }
  const resolution = await resolutionFor(upload, signal)
  if (resolution) {
    const { uploadDespiteConflict } = await loadUploadCalls()
    const name = await uploadDespiteConflict(api, targetOf(upload), file, resolution, options)
    return storedOutcome(file, resolution, name)
  }
  const message = await messageOf(api.files.upload(folder, file, options))
  if (message === responseTexts.fileUploaded) return uploaded
  return message === responseTexts.fileExists ? conflictOutcome(upload, signal) : failedUpload(message)
}

async function sendInChunks(upload: Upload, signal: AbortSignal, report: Report): Promise<UploadOutcome> {
  const { file, idempotencyKey, address } = upload
  const { uploadResumably } = await loadChunk(import('@site/api-client/resumable'))
  const resolution = await resolutionFor(upload, signal)
  const name = await uploadResumably(await loadApi(), targetOf(upload), file, {
    signal,
    idempotencyKey,
    address,
    conflict: resolution,
    onCreated: (created) => report({ type: 'created', address: created }),
    onProgress: createProgressReport(file.size, report),
  })
  return storedOutcome(file, resolution, name)
}

/**
 * Deletes an upload on the server, where it would otherwise expire within a day. Resolves to whether the file had
 * already been stored.
 */
export async function terminateUpload(address: string): Promise<boolean> {
  try {
    const { terminateResumable } = await import('@site/api-client/resumable')
    await terminateResumable(await loadApi(), address)
    return false
  } catch (error) {
    return hasCode(error, 'uploads/complete')
  }
}

const fileChanged = ({ name }: File) => failedUpload(texts.fileChanged(name), { isAbandoned: true })
const failureOf = (error: unknown) => failedUpload(reasonOf(error), { isResumable: canResumeAfter(error) })

/** Another tab may log in as another user at any time. */
const hasUserChanged = ({ user }: Upload) => user !== readSession().email

/** The server keeps the received bytes for the owner. */
const userChanged = failedUpload(texts.uploadOfAnotherUser, { isResumable: true })

/** The server keeps the upload if only the session has ended, or if another tab took over. */
const canResumeAfter = (error: unknown) => isUnauthorized(error) || hasCode(error, 'uploads/superseded')
