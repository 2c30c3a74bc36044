import type { FolderPath } from '@site/contracts'
import type { Outcome } from '../shared/outcome.ts'

/** A file and the folder that it goes into. */
export interface PlacedFile {
  folder: FolderPath
  file: File
  /** Of one that came in a folder: makes what is missing of the way down. Resolves to what the server has against it. */
  makeFolder?: (signal: AbortSignal) => Promise<string | undefined>
}

/** How a file was taken, or why not. */
export interface Verdict extends Outcome {
  /** What the server has of it stays: a later login, or another tab, goes on with it. */
  goesOn?: boolean
  /** Another attempt would end in the same way. */
  isFinal?: boolean
}

export interface QueuedUpload extends PlacedFile {
  id: number
  /** Whose it is: another tab may log somebody else in. */
  user: string | null
  /** The same for each attempt, so that a repeated one is no second file. */
  idempotencyKey: string
  /** Of a resumable upload that has begun. */
  address?: string | undefined
  /**
   * `interrupted`: the connection was lost, and the upload retries automatically. `deferred`: the server asked to wait;
   * the upload keeps its slot.
   */
  state: 'waiting' | 'sending' | 'deferred' | 'interrupted' | 'ended'
  /** Bytes. All of them sent is not the end: the server has yet to store the file. */
  sent: number
  /** Unknown until enough has been sent. */
  bytesPerSecond?: number | undefined
  /** Of an upload that has ended. */
  outcome?: Verdict | undefined
}

export const isUnfinished = ({ state }: QueuedUpload) => state !== 'ended'
