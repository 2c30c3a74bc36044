import { hasCode } from '@site/api-client/errors'
import { isUnchanged } from '@site/api-client/is-unchanged'
import type { UploadConflict, UploadTarget } from '@site/api-client/uploads'
import { responseTexts } from '@site/contracts'
import { isConnectionLoss, retryAfterOf } from '#kit/failures/connection.ts'
import { reasonOf } from '#kit/failures/reason.ts'
import { isUnauthorized, messageOf } from '#kit/outcome.ts'
import { texts } from '#kit/texts.ts'
import { loadChunk } from '#load-chunk.ts'
import { loadApi, readSession } from '#services.ts'
import type { Report } from '../queue.ts'
import { canceled, ended, failedUpload, interrupted, type Upload, type UploadOutcome, uploaded } from './upload.ts'
import { createProgressReport } from './upload-progress.ts'
import { addRecord } from './upload-records.ts'

/** Larger files are sent in chunks, so a lost connection costs one chunk, not the whole file. */
const RESUMABLE_FROM = 16 * 1024 ** 2

/**
 * Makes one attempt to upload a file, after creating its folder. Resolves to the change that ends it, or to the seconds
 * until the next attempt if the server asks for a pause. Never rejects.
 */
export async function sendFile(upload: Upload, signal: AbortSignal, report: Report<Upload>) {
  const endWith = (outcome: UploadOutcome) => (sent: Upload) => ended(sent, outcome)
  try {
    return endWith(await send(upload, signal, report))
  } catch (error) {
    // Only the signal shows that the user canceled: browsers also abort requests on page unload.
    if (signal.aborted) return canceled
    if (hasUserChanged(upload)) return endWith(userChanged)
    const seconds = retryAfterOf(error)
    if (seconds !== undefined) return seconds
    // Browsers report a lost connection if a file has changed.
    if (!(await isUnchanged(upload.file))) return endWith(fileChanged(upload.file))
    return isConnectionLoss(error) ? interrupted : endWith(failureOf(error))
  }
}

async function send(upload: Upload, signal: AbortSignal, report: Report<Upload>): Promise<UploadOutcome> {
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

async function sendWhole(upload: Upload, signal: AbortSignal, report: Report<Upload>): Promise<UploadOutcome> {
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

async function sendInChunks(upload: Upload, signal: AbortSignal, report: Report<Upload>): Promise<UploadOutcome> {
  const { file, idempotencyKey, address } = upload
  const { uploadResumably } = await loadChunk(import('@site/api-client/resumable'))
  const resolution = await resolutionFor(upload, signal)
  const name = await uploadResumably(await loadApi(), targetOf(upload), file, {
    signal,
    idempotencyKey,
    address,
    conflict: resolution,
    onCreated(created) {
      addRecord(upload, created)
      report((sent) => ({ ...sent, address: created }))
    },
    onProgress: createProgressReport(file.size, report),
  })
  return storedOutcome(file, resolution, name)
}

/** Deletes an upload before it expires on the server. Resolves to whether the file had already been stored. */
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
const userChanged = failedUpload(texts.anotherUser, { isResumable: true })

/** The server keeps the upload if only the session has ended, or if another tab took over. */
const canResumeAfter = (error: unknown) => isUnauthorized(error) || hasCode(error, 'uploads/superseded')

const loadUploadCalls = () => loadChunk(import('@site/api-client/uploads'))

const targetOf = ({ user, folder }: Upload): UploadTarget => ({ userEmail: user ?? '', folder })

/** Resolves to the outcome of an upload whose name is taken, with the conflict to ask the user about. */
async function conflictOutcome(upload: Upload, signal: AbortSignal, reason?: string): Promise<UploadOutcome> {
  // A missing version is read once the user chooses to replace the file.
  const version = await versionFor(upload, signal).catch(() => undefined)
  signal.throwIfAborted()
  return { kind: 'warning', message: texts.fileExists, ...(reason && { reason }), conflict: { version } }
}

/** Resolves to `undefined` without an answer, or if nothing is left to replace. */
async function resolutionFor(upload: Upload, signal: AbortSignal): Promise<UploadConflict | undefined> {
  if (!upload.resolution) return undefined
  const { answer, version } = upload.resolution
  if (answer === 'keep-both') return answer
  const ifMatch = version ?? (await versionFor(upload, signal))
  return ifMatch === undefined ? undefined : { ifMatch }
}

async function versionFor(upload: Upload, signal: AbortSignal): Promise<string | undefined> {
  const { versionOf } = await loadUploadCalls()
  return versionOf(await loadApi(), targetOf(upload), upload.file.name, { signal })
}

function storedOutcome(file: File, resolution: UploadConflict | undefined, name: string): UploadOutcome {
  if (typeof resolution === 'object') return { ...uploaded, message: texts.fileReplaced }
  return name === file.name ? uploaded : { ...uploaded, reason: texts.fileKept(name), storedName: name }
}
