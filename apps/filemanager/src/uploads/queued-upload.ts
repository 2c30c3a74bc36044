import type { FolderPath } from '@site/contracts'
import type { Outcome } from '../shared/outcome.ts'

/** A file and the folder that it goes into. */
export interface PlacedFile {
  folder: FolderPath
  file: File
  /** For a file that came in a folder: creates the missing folders. Resolves to the server's rejection, if any. */
  makeFolder?: (signal: AbortSignal) => Promise<string | undefined>
}

/** How a file was taken, or why not. */
export interface Verdict extends Outcome {
  /** The server keeps its part: a later login, or another tab, can resume it. */
  goesOn?: boolean
  /** A retry would fail in the same way. */
  isFinal?: boolean
}

export interface QueuedUpload extends PlacedFile {
  id: number
  /** The user who queued it: another tab may log in as someone else. */
  user: string | null
  /** The same for each attempt, so that a repeated one does not store a second file. */
  idempotencyKey: string
  /** The address of a resumable upload that has begun. */
  address?: string | undefined
  /**
   * `interrupted`: the connection was lost, and the upload retries automatically. `deferred`: the server asked to wait;
   * the upload keeps its slot.
   */
  state: 'waiting' | 'sending' | 'deferred' | 'interrupted' | 'ended'
  /** In bytes. Even when all are sent, the server still has to store the file. */
  sent: number
  /** Unknown until enough has been sent. */
  bytesPerSecond?: number | undefined
  /** Of an upload that has ended. */
  outcome?: Verdict | undefined
}

export const isUnfinished = ({ state }: QueuedUpload) => state !== 'ended'
