import type { FolderPath } from '@site/contracts'
import { nanoid } from 'nanoid'
import type { Entry } from '#kit/entry.ts'
import type { ConflictAnswer } from '../conflicts/conflict-question.tsx'
import type { Transfer } from '../moving/moving-state.ts'
import type { JobState } from '../queue.ts'

type TransferState =
  | JobState
  /** The name is taken in the target folder, and the user has not answered yet. */
  | { kind: 'conflict' }
  /** `name` is the entry's name in the target folder. */
  | { kind: 'done'; name: string }
  | { kind: 'failed'; reason: string }
  | { kind: 'skipped' }
  | { kind: 'canceled' }

export interface Batch extends Omit<Transfer, 'entries'> {
  id: number
  user: string | null
  to: FolderPath
  isUndo: boolean
}

export interface Job extends Entry {
  id: number
  /** The same object for all jobs of the batch. */
  batch: Batch
  newName: string
  onConflict: Exclude<ConflictAnswer, 'skip'> | undefined
  /** Kept for retries of the same request, so the server never executes it twice. */
  idempotencyKey: string
  state: TransferState
}

export interface ListedBatch extends Batch {
  jobs: readonly Job[]
}

export type RenamedEntry = Entry & { newName?: string }

export const createJob = (
  { kind, name, newName = name }: RenamedEntry,
  more: Pick<Job, 'id' | 'batch' | 'onConflict'>,
): Job => ({ kind, name, newName, ...more, idempotencyKey: nanoid(), state: { kind: 'waiting' } })

export const batchesOf = (jobs: readonly Job[]): ListedBatch[] =>
  [...Map.groupBy(jobs, ({ batch }) => batch)].map(([batch, ofBatch]) => ({ ...batch, jobs: ofBatch }))

/**
 * Has a new key, because it is a different request. Folders are never replaced, so "replace" for all conflicts applies
 * only to files.
 */
export function answered(job: Job, answer: ConflictAnswer): Job {
  if (job.state.kind !== 'conflict' || (answer === 'replace' && job.kind === 'folder')) return job
  if (answer === 'skip') return { ...job, state: { kind: 'skipped' } }
  return { ...job, onConflict: answer, idempotencyKey: nanoid(), state: { kind: 'waiting' } }
}

/** Cancels a job that has not started. A running job finishes as usual. */
export const canceled = (job: Job): Job =>
  job.state.kind === 'waiting' || job.state.kind === 'conflict' ? { ...job, state: { kind: 'canceled' } } : job

/** Returns a failed job waiting again. It keeps its key, because the server may have done the work. */
export const retried = (job: Job): Job => (job.state.kind === 'failed' ? { ...job, state: { kind: 'waiting' } } : job)

export const conflictOf = ({ jobs }: ListedBatch): Job | undefined =>
  jobs.find(({ state }) => state.kind === 'conflict')

const ended: readonly TransferState['kind'][] = ['done', 'failed', 'skipped', 'canceled']

export const isUnfinished = ({ state }: Job): boolean => !ended.includes(state.kind)

export const countOf = ({ jobs }: ListedBatch, ...kinds: TransferState['kind'][]): number =>
  jobs.filter(({ state }) => kinds.includes(state.kind)).length
