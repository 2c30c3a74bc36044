import type { FolderPath } from '@site/contracts'
import { nanoid } from 'nanoid'
import type { Outcome } from '#kit/outcome.ts'
import { texts } from '#kit/texts.ts'
import type { ConflictAnswer } from '../conflicts/conflict-question.tsx'
import type { JobState } from '../queue.ts'

export interface FileInFolder {
  folder: FolderPath
  file: File
  /** Whether the folder may not exist yet, or never will: it belongs to the file's own folders. */
  isFolderNew?: boolean
  /** Creates the missing folders of a file uploaded with its folder. Resolves to the server's rejection, if any. */
  ensureFolders?: (signal: AbortSignal) => Promise<string | undefined>
}

export interface UploadOutcome extends Outcome {
  /** The server keeps the received bytes: a later login, or another tab, can resume the upload. */
  isResumable?: boolean
  /** The received bytes are of no use: the upload was canceled, or the file has changed since. */
  isAbandoned?: boolean
  /** The user chose it, so no toast reports it. */
  isChosen?: boolean
  isPermanent?: boolean
  /** Set if the name is taken and the user must choose. */
  conflict?: Conflict
  /** The file's name in its folder, if the server has numbered it. */
  storedName?: string
}

interface Conflict {
  /** The other file's version, if known; only this version will be replaced. */
  version: string | undefined
}

/** The user's answer about a taken name, for the next attempt. */
interface Resolution extends Conflict {
  answer: Exclude<ConflictAnswer, 'skip'>
}

export type UploadState =
  /** The speed is unknown until enough has been sent. */
  | JobState<{ bytesPerSecond?: number | undefined }>
  /** The connection was lost. The upload retries automatically. */
  | { kind: 'interrupted' }
  | { kind: 'ended'; outcome: UploadOutcome }

export interface Upload extends FileInFolder {
  id: number
  /** Files that were added together have the same number. */
  batch: number
  /** The user who queued the file, because another tab may log in as a different user. */
  user: string | null
  /** Reused for each attempt, so a retry does not store a second file. */
  idempotencyKey: string
  address?: string | undefined
  resolution?: Resolution | undefined
  /** The number of bytes sent. After the last one, the server still has to store the file. */
  sent: number
  losses: number
  state: UploadState
}

export const ended = (upload: Upload, outcome: UploadOutcome): Upload => ({
  ...upload,
  address: undefined,
  sent: 0,
  losses: 0,
  state: { kind: 'ended', outcome },
})

export const interrupted = (upload: Upload): Upload => ({
  ...upload,
  losses: upload.losses + 1,
  state: { kind: 'interrupted' },
})

export function canceled(upload: Upload): Upload {
  if (!isUnfinished(upload)) return upload
  // A retry creates another resumable upload, whether or not the server has deleted this one by then.
  return ended({ ...upload, ...(upload.address && { idempotencyKey: nanoid() }) }, canceledUpload)
}

/** The server had stored the file before the upload was canceled. */
export const alreadyStored = (upload: Upload): Upload => (isUnfinished(upload) ? upload : ended(upload, uploaded))

export function retried(upload: Upload): Upload {
  if (!canRetry(upload)) return upload
  // A retry after the end asks again, with a new key, because the server may know the previous one.
  const asksAgain = !isUnfinished(upload) && upload.resolution
  return {
    ...upload,
    ...(asksAgain && { resolution: undefined, idempotencyKey: nanoid() }),
    state: { kind: 'waiting' },
  }
}

export function answered(upload: Upload, answer: ConflictAnswer): Upload {
  const conflict = conflictOf(upload)
  if (!conflict) return upload
  if (answer === 'skip') return ended(upload, skipped)
  return { ...upload, idempotencyKey: nanoid(), resolution: { ...conflict, answer }, state: { kind: 'waiting' } }
}

export const isUnfinished = ({ state }: Upload) => state.kind !== 'ended'

/** Returns whether an upload is in progress, or waits for an answer: it would be lost with the page. */
export const isUnsettled = (upload: Upload) => isUnfinished(upload) || conflictOf(upload) !== undefined

/** Returns whether the target folder is known to exist: the server has stored the file there, or found its name taken. */
export const hasFolder = ({ state, isFolderNew, folder }: Upload) =>
  folder.length > 0 &&
  (!isFolderNew ||
    (state.kind === 'ended' && (state.outcome.kind === 'success' || state.outcome.conflict !== undefined)))

/** Returns the conflict that the user has not answered yet, if any. */
export const conflictOf = ({ state }: Upload): Conflict | undefined =>
  state.kind === 'ended' ? state.outcome.conflict : undefined

/** An upload with a conflict needs an answer, not a retry. */
export const canRetry = ({ state }: Upload) =>
  state.kind === 'interrupted' ||
  (state.kind === 'ended' && state.outcome.kind !== 'success' && !state.outcome.isPermanent && !state.outcome.conflict)

export const uploaded: UploadOutcome = { kind: 'success', message: texts.fileUploaded }

const skipped: UploadOutcome = { kind: 'warning', message: texts.uploadSkipped, isChosen: true }

/** The server may still have stored the file, or part of it. */
export const canceledUpload: UploadOutcome = {
  kind: 'warning',
  message: texts.uploadCanceled,
  isChosen: true,
  isAbandoned: true,
}

export const failedUpload = (reason: string, more?: Partial<UploadOutcome>): UploadOutcome => ({
  kind: 'error',
  message: texts.fileNotUploaded,
  reason,
  ...more,
})
