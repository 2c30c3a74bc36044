import type { FolderPath } from '@site/contracts'
import { nanoid } from 'nanoid'
import type { ConflictAnswer } from '../conflicts/conflict-question.tsx'
import type { Entry, Transfer } from '../moving/transfer.ts'

type JobState =
  | { kind: 'waiting' }
  | { kind: 'running' }
  /** The name is taken in the target folder, and the user has not answered yet. */
  | { kind: 'conflict' }
  /** `name` is the entry's name in the target folder. */
  | { kind: 'done'; name: string }
  | { kind: 'failed'; reason: string }
  | { kind: 'skipped' }
  | { kind: 'canceled' }

/** The outcome of an attempt to move or copy one entry. */
export type JobOutcome = Extract<JobState, { kind: 'done' | 'failed' | 'conflict' }>

/** The move or copy of one entry. */
export interface Job extends Entry {
  id: number
  /** Its name in the target folder. */
  newName: string
  onConflict: Exclude<ConflictAnswer, 'skip'> | undefined
  /** Kept for retries of the same request, so the server never executes it twice. */
  idempotencyKey: string
  state: JobState
}

/** The answers that apply to all conflicts of a batch, by the kind of the entry. */
type Answers = Readonly<Record<Entry['kind'], ConflictAnswer | undefined>>

export const noAnswers: Answers = { file: undefined, folder: undefined }

/** A move or copy of entries to a folder. */
export interface Batch extends Omit<Transfer, 'entries'> {
  id: number
  user: string | null
  to: FolderPath
  /** Whether the batch moves entries back. */
  isUndo: boolean
  jobs: readonly Job[]
  answers: Answers
}

/** An entry that may get a different name in the target folder. */
export type RenamedEntry = Entry & { newName?: string }

export function createJobs(entries: readonly RenamedEntry[], onConflict: Job['onConflict']): Job[] {
  return entries.map(({ kind, name, newName = name }, id) => ({
    id,
    kind,
    name,
    newName,
    onConflict,
    idempotencyKey: nanoid(),
    state: { kind: 'waiting' },
  }))
}

/** Returns the job after an attempt. A conflict gets the answer that applies to all, if any. */
export function settle(job: Job, end: JobOutcome, answers: Answers): Job {
  const answer = end.kind === 'conflict' ? answers[job.kind] : undefined
  return answer ? answered(job, answer) : { ...job, state: end }
}

/** Returns the job after an answer, with a new key, because it is a different request. */
function answered(job: Job, answer: ConflictAnswer): Job {
  if (answer === 'skip') return { ...job, state: { kind: 'skipped' } }
  return { ...job, onConflict: answer, idempotencyKey: nanoid(), state: { kind: 'waiting' } }
}

/**
 * Returns the batch after the answer to its first conflict. Folders are never replaced, so "replace" for all conflicts
 * applies only to files.
 */
export function answerConflict(batch: Batch, answer: ConflictAnswer, forAll: boolean): Batch {
  const asked = conflictOf(batch)
  const forFolders = answer === 'replace' ? batch.answers.folder : answer
  const answers = forAll ? { file: answer, folder: forFolders } : batch.answers
  const jobs = batch.jobs.map((job) => {
    const given = job === asked ? answer : answers[job.kind]
    return given && job.state.kind === 'conflict' ? answered(job, given) : job
  })
  return { ...batch, jobs, answers }
}

/** Cancels the jobs of a batch that have not started. Running jobs finish as usual. */
export const withoutRemaining = (batch: Batch): Batch => ({
  ...batch,
  jobs: batch.jobs.map((job) =>
    job.state.kind === 'waiting' || job.state.kind === 'conflict' ? { ...job, state: { kind: 'canceled' } } : job,
  ),
})

/**
 * Returns the batch with its failed jobs waiting again. They keep their keys, because the server may have done the
 * work.
 */
export const withRetries = (batch: Batch): Batch => ({
  ...batch,
  jobs: batch.jobs.map((job) => (job.state.kind === 'failed' ? { ...job, state: { kind: 'waiting' } } : job)),
})

/** Returns the job whose conflict the user must resolve, if any. */
export const conflictOf = ({ jobs }: Batch): Job | undefined => jobs.find(({ state }) => state.kind === 'conflict')

export const isUnfinished = ({ jobs }: Batch): boolean =>
  jobs.some(({ state }) => state.kind === 'waiting' || state.kind === 'running' || state.kind === 'conflict')

export const countOf = ({ jobs }: Batch, ...kinds: JobState['kind'][]): number =>
  jobs.filter(({ state }) => kinds.includes(state.kind)).length
