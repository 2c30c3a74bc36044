import { atom, getDefaultStore } from 'jotai'
import type { ConflictAnswer } from './conflicts/conflict-question.tsx'

/** The states in which a job has not ended. Its kind adds what it knows while it runs, and the states of its end. */
export type JobState<Progress = object> =
  | { kind: 'waiting' }
  | ({ kind: 'running' } & Progress)
  /** The server asked the client to wait. The job keeps its slot. */
  | { kind: 'rateLimited' }

interface Job {
  id: number
  batch?: unknown
  state: { kind: string }
}

/** Returns a job after an event; the same object if the event does not apply to its state. */
type Change<J> = (job: J) => J

/** Changes the job of an attempt, until the attempt has ended. */
export type Report<J> = (change: Change<J>) => void

interface Work<J extends Job> {
  concurrency: number
  /** The question before a logout while a job is unsettled. */
  question: string
  /** Returns whether a job would be lost with the page. */
  isUnsettled: (job: J) => boolean
  /** Returns the job to start next, instead of the first one that is waiting. */
  nextOf?: (jobs: readonly J[]) => J | undefined
  /** Resolves to the change that ends the attempt, or to the seconds until the next is allowed. Never rejects. */
  run: (job: J, signal: AbortSignal, report: Report<J>) => Promise<Change<J> | number>
  canceled: Change<J>
  /** Returns a job after the answer about its taken name. */
  answered?: (job: J, answer: ConflictAnswer) => J
  /** Receives the jobs that an attempt, a cancellation, a retry or an answer has changed, all at once. */
  onSteps: (steps: readonly Step<J>[]) => void
}

export interface Step<J> {
  before: J
  after: J
}

/** Runs jobs in the order of their list. */
export function createQueue<J extends Job>(work: Work<J>) {
  const { concurrency, isUnsettled, nextOf = firstWaiting, run, canceled, answered = unchanged, onSteps } = work
  const store = getDefaultStore()
  const jobsAtom = atom<readonly J[]>([])
  const attempts = new Map<number, AbortController>()
  const answers = new Map<unknown, ConflictAnswer>()
  const confirmBeforeLeaving = createLeaveConfirmation(work.question)
  let lastId = 0

  const jobs = () => store.get(jobsAtom)

  function setJobs(next: readonly J[]): void {
    store.set(jobsAtom, next)
    confirmBeforeLeaving(next.some(isUnsettled))
  }

  /** Changes jobs in the list, and nothing else. */
  function change(chosen: readonly Pick<J, 'id'>[], next: Change<J>): Step<J>[] {
    const ids = new Set(chosen.map(({ id }) => id))
    const steps = jobs()
      .filter(({ id }) => ids.has(id))
      .map((before) => ({ before, after: next(before) }))
      .filter(({ before, after }) => before !== after)
    const changed = new Map(steps.map(({ before, after }) => [before, after]))
    if (steps.length > 0) setJobs(jobs().map((job) => changed.get(job) ?? job))
    return steps
  }

  /** Changes jobs, handles their changes, and starts what is waiting. */
  function step(chosen: readonly Pick<J, 'id'>[], next: Change<J>): void {
    const steps = change(chosen, next)
    if (steps.length > 0) onSteps(steps)
    startNext()
  }

  function startNext(): void {
    while (attempts.size < concurrency) {
      const next = nextOf(jobs())
      if (!next) return
      void start(next)
    }
  }

  async function start(job: J): Promise<void> {
    const attempt = new AbortController()
    attempts.set(job.id, attempt)
    // The session may end during the attempt.
    const isCurrent = () => attempts.get(job.id) === attempt
    const report: Report<J> = (next) => isCurrent() && change([job], next)
    const end = await attemptUntilAllowed(job, attempt.signal, report)
    if (!isCurrent()) return
    attempts.delete(job.id)
    step([job], (sent) => withAnswerForAll(end(sent)))
  }

  async function attemptUntilAllowed(job: J, signal: AbortSignal, report: Report<J>): Promise<Change<J>> {
    for (;;) {
      report((waiting) => ({ ...waiting, state: { kind: 'running' } }))
      const end = await run(jobs().find(({ id }) => id === job.id) ?? job, signal, report)
      if (typeof end !== 'number') return end
      report((limited) => ({ ...limited, state: { kind: 'rateLimited' } }))
      await pause(end * 1000, signal)
      if (signal.aborted) return canceled
    }
  }

  function withAnswerForAll(job: J): J {
    const answer = answers.get(job.batch)
    return answer ? answered(job, answer) : job
  }

  return {
    jobsAtom,
    jobs,
    newId: () => ++lastId,
    change,
    step,

    add(added: readonly J[]): void {
      setJobs([...jobs(), ...added])
      startNext()
    },

    /** Removes all other jobs from the list. None of them may be running. */
    keep: (isKept: (job: J) => boolean) => setJobs(jobs().filter(isKept)),

    cancel(id: number): void {
      const attempt = attempts.get(id)
      if (attempt) attempt.abort()
      else step([{ id }], canceled)
    },

    /** Answers the conflicts of these jobs; with `forAll`, also all that their batches may still have. */
    answer(asked: readonly J[], answer: ConflictAnswer, forAll: boolean): void {
      if (forAll) for (const { batch } of asked) answers.set(batch, answer)
      step(asked, (job) => answered(job, answer))
    },

    forgetAnswer: (batch: J['batch']) => answers.delete(batch),

    clear(): void {
      setJobs([])
      for (const attempt of attempts.values()) attempt.abort()
      attempts.clear()
    },
  }
}

/**
 * Returns a function that sets whether work is in progress. While it is, the browser asks for confirmation before
 * the page unloads. A logout would end the session before that, so it asks `question` first.
 */
function createLeaveConfirmation(question: string): (isActive: boolean) => void {
  // Separate functions per kind of work, because several kinds can be in progress.
  const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
  const onLogout = (event: Event) => {
    if (!window.confirm(question)) event.preventDefault()
  }
  return (isActive) => {
    // A page that listens for `beforeunload` does not enter the back/forward cache.
    const change = isActive ? 'addEventListener' : 'removeEventListener'
    window[change]('beforeunload', onUnload)
    window[change]('beforelogout', onLogout)
  }
}

const unchanged = <J>(job: J) => job

const firstWaiting = <J extends Job>(jobs: readonly J[]) => jobs.find(({ state }) => state.kind === 'waiting')

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
