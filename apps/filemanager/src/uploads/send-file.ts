import { isApiError } from '@site/api-client/errors'
import { responseTexts } from '@site/contracts'
import { nanoid } from 'nanoid'
import { loadApi, readSession } from '../services.ts'
import { isChunkLoadError, isConnectionLoss, loadChunk, retryAfterOf } from '../shared/connection.ts'
import { isUnauthorized, messageOf, reasonOf } from '../shared/outcome.ts'
import { texts } from '../shared/texts.ts'
import { failedUpload, type Upload, type UploadEvent, type UploadOutcome, uploaded } from './upload.ts'
import { createProgressReport } from './upload-progress.ts'

/** Larger files are sent in chunks, so that a lost connection costs one chunk, not the whole file. */
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
    if (!isConnectionLoss(error)) return { type: 'ended', outcome: failureOf(error) }
    return (await isReadable(upload.file)) ? { type: 'connectionLost' } : { type: 'ended', outcome: unreadable }
  }
}

async function send(upload: Upload, signal: AbortSignal, report: Report): Promise<UploadOutcome> {
  if (hasUserChanged(upload)) return userChanged
  const rejection = await upload.ensureFolders?.(signal)
  if (rejection) return failedUpload(rejection, { isPermanent: true })
  return upload.file.size > RESUMABLE_FROM ? sendInChunks(upload, signal, report) : sendWhole(upload, signal, report)
}

async function sendWhole(upload: Upload, signal: AbortSignal, report: Report): Promise<UploadOutcome> {
  const { folder, file, idempotencyKey } = upload
  const { files } = await loadChunk(loadApi())
  const reportProgress = createProgressReport(file.size, report)
  const onProgress = (fraction: number) =>
    reportProgress({ confirmed: fraction * file.size, sent: fraction * file.size })
  const message = await messageOf(files.upload(folder, file, { signal, idempotencyKey, onProgress }))
  if (message === responseTexts.fileUploaded) return uploaded
  return message === responseTexts.fileExists ? exists : failedUpload(message)
}

async function sendInChunks(upload: Upload, signal: AbortSignal, report: Report): Promise<UploadOutcome> {
  const { folder, file, user, idempotencyKey, address } = upload
  const { uploadResumably } = await loadChunk(import('@site/api-client/resumable'))
  try {
    await uploadResumably(await loadChunk(loadApi()), { userEmail: user ?? '', folder }, file, {
      signal,
      idempotencyKey,
      address,
      onCreated: (created) => report({ type: 'created', address: created }),
      onProgress: createProgressReport(file.size, report),
    })
    return uploaded
  } catch (error) {
    if (isApiError(error) && error.code === 'files/name-taken') return exists
    throw error
  }
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
    return isApiError(error) && error.code === 'uploads/complete'
  }
}

const exists: UploadOutcome = { kind: 'warning', message: texts.fileExists }
const unreadable = failedUpload(texts.fileUnreadable)
const failureOf = (error: unknown) =>
  isChunkLoadError(error)
    ? failedUpload(texts.codeNotLoaded)
    : failedUpload(reasonOf(error), { isResumable: canResumeAfter(error) })

/** Another tab may log in as another user at any time. */
const hasUserChanged = ({ user }: Upload) => user !== readSession().email

/** The server keeps the received bytes for the owner. */
const userChanged = failedUpload(texts.uploadOfAnotherUser, { isResumable: true })

/** The server keeps the upload if only the session has ended, or if another tab took over. */
const canResumeAfter = (error: unknown) =>
  isUnauthorized(error) || (isApiError(error) && error.code === 'uploads/superseded')

/** Browsers also report a lost connection if a file is moved, changed or deleted while it is being sent. */
const isReadable = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(Boolean, () => false)
