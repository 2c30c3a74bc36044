import type { FolderPath } from '@site/contracts'
import type { Outcome } from '#kit/outcome.ts'
import { texts } from '#kit/texts.ts'
import type { ConflictAnswer } from '../conflicts/conflict-question.tsx'

/** A file and its target folder. */
export interface FileInFolder {
  folder: FolderPath
  file: File
  /** Whether the folder may not exist yet, or never will: it belongs to the file's own folders. */
  isFolderNew?: boolean
  /** Creates the missing folders of a file uploaded with its folder. Resolves to the server's rejection, if any. */
  ensureFolders?: (signal: AbortSignal) => Promise<string | undefined>
}

/** The outcome of an upload. */
export interface UploadOutcome extends Outcome {
  /** The server keeps the received bytes: a later login, or another tab, can resume the upload. */
  isResumable?: boolean
  /** The received bytes are of no use: the file has changed since. */
  isAbandoned?: boolean
  /** A retry would fail in the same way. */
  isPermanent?: boolean
  /** Set if the name is taken and the user must choose. */
  conflict?: Conflict
  /** The file's name in its folder, if the server has numbered it. */
  storedName?: string
}

/** Another file has the same name. */
interface Conflict {
  /** The other file's version, if known; only this version will be replaced. */
  version: string | undefined
}

/** The user's answer about a taken name, for the next attempt. */
interface Resolution extends Conflict {
  answer: Exclude<ConflictAnswer, 'skip'>
}

export type UploadState =
  | { kind: 'waiting' }
  /** The speed is unknown until enough has been sent. */
  | { kind: 'sending'; bytesPerSecond?: number | undefined }
  /** The server asked the client to wait. The upload keeps its slot. */
  | { kind: 'rateLimited' }
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
  /** The URL of a resumable upload that the server has created. */
  address?: string | undefined
  resolution?: Resolution | undefined
  /** The number of bytes sent. After the last one, the server still has to store the file. */
  sent: number
  /** The number of lost connections. */
  losses: number
  state: UploadState
}

export type UploadEvent =
  | { type: 'started' }
  | { type: 'created'; address: string }
  | { type: 'progressed'; sent: number; bytesPerSecond: number | undefined }
  | { type: 'connectionLost' }
  | { type: 'rateLimited'; seconds: number }
  | { type: 'ended'; outcome: UploadOutcome }
  | { type: 'canceled'; nextKey: string }
  /** The server had stored the file before the upload was canceled. */
  | { type: 'alreadyStored' }
  /** Only a retry after the end uses the key. */
  | { type: 'retried'; nextKey: string }
  | { type: 'answered'; answer: ConflictAnswer; nextKey: string }

const accepted: Readonly<Record<UploadState['kind'], readonly UploadEvent['type'][]>> = {
  waiting: ['started', 'canceled'],
  sending: ['created', 'progressed', 'connectionLost', 'rateLimited', 'ended', 'canceled'],
  rateLimited: ['retried', 'canceled'],
  interrupted: ['retried', 'canceled'],
  ended: ['retried', 'alreadyStored', 'answered'],
}

/** Returns the upload after an event; the same object if the event does not apply to its state. */
export function transition(upload: Upload, event: UploadEvent): Upload {
  if (!accepted[upload.state.kind].includes(event.type)) return upload
  switch (event.type) {
    case 'started':
      return { ...upload, state: { kind: 'sending' } }
    case 'created':
      return { ...upload, address: event.address }
    case 'progressed':
      return { ...upload, sent: event.sent, state: { kind: 'sending', bytesPerSecond: event.bytesPerSecond } }
    case 'connectionLost':
      return { ...upload, losses: upload.losses + 1, state: { kind: 'interrupted' } }
    case 'rateLimited':
      return { ...upload, state: { kind: 'rateLimited' } }
    case 'ended':
      return end(upload, event.outcome)
    case 'canceled':
      // A retry creates another resumable upload, whether or not the server has deleted this one by then.
      return end({ ...upload, ...(upload.address && { idempotencyKey: event.nextKey }) }, canceled)
    case 'alreadyStored':
      return end(upload, uploaded)
    case 'retried':
      return canRetry(upload)
        ? { ...upload, ...withoutAnswer(upload, event.nextKey), state: { kind: 'waiting' } }
        : upload
    case 'answered':
      return answered(upload, event.answer, event.nextKey)
  }
}

/** A retry after the end asks again, with a new key, because the server may know the previous one. */
const withoutAnswer = ({ state, resolution }: Upload, idempotencyKey: string) =>
  state.kind === 'ended' && resolution ? { resolution: undefined, idempotencyKey } : {}

function answered(upload: Upload, answer: ConflictAnswer, idempotencyKey: string): Upload {
  const conflict = conflictOf(upload)
  if (!conflict) return upload
  if (answer === 'skip') return end(upload, skipped)
  return { ...upload, idempotencyKey, resolution: { ...conflict, answer }, state: { kind: 'waiting' } }
}

const end = (upload: Upload, outcome: UploadOutcome): Upload => ({
  ...upload,
  address: undefined,
  sent: 0,
  losses: 0,
  state: { kind: 'ended', outcome },
})

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
  state.kind !== 'ended' || (state.outcome.kind !== 'success' && !state.outcome.isPermanent && !state.outcome.conflict)

export const uploaded: UploadOutcome = { kind: 'success', message: texts.fileUploaded }

const skipped: UploadOutcome = { kind: 'warning', message: texts.uploadSkipped }

const canceled: UploadOutcome = { kind: 'warning', message: texts.uploadCanceled }

export const failedUpload = (reason: string, more?: Partial<UploadOutcome>): UploadOutcome => ({
  kind: 'error',
  message: texts.fileNotUploaded,
  reason,
  ...more,
})
