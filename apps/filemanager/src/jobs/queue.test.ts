import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import type { ConflictAnswer } from './conflicts/conflict-question.tsx'
import { createQueue, type JobState, type Report } from './queue.ts'

interface TestJob {
  id: number
  batch: number
  state: JobState | { kind: 'done' | 'taken' | 'canceled' } | { kind: 'answered'; answer: ConflictAnswer }
}

interface Attempt {
  id: number
  signal: AbortSignal
  report: Report<TestJob>
  end: (end: TestJob['state']['kind'] | number) => Promise<void>
}

afterEach(() => vi.useRealTimers())

const inState = (kind: string) => (job: TestJob) => ({ ...job, state: { kind } as TestJob['state'] })

/** Queues jobs of one batch, two of which run at a time until the test ends their attempts. */
function queueJobs(count: number) {
  const attempts: Attempt[] = []
  const queue = createQueue<TestJob>({
    concurrency: 2,
    question: 'Leave?',
    isUnsettled: ({ state }) => ['waiting', 'running', 'rateLimited'].includes(state.kind),
    run({ id }, signal, report) {
      const { promise, resolve } = Promise.withResolvers<number | ((job: TestJob) => TestJob)>()
      const end: Attempt['end'] = async (how) => {
        resolve(typeof how === 'number' ? how : inState(how))
        await promise
      }
      attempts.push({ id, signal, report, end })
      return promise
    },
    canceled: inState('canceled'),
    answered: (job, answer) => (job.state.kind === 'taken' ? { ...job, state: { kind: 'answered', answer } } : job),
    onSteps: () => undefined,
  })
  onTestFinished(queue.clear)
  queue.add(Array.from({ length: count }, (_, id) => ({ id, batch: 1, state: { kind: 'waiting' } })))
  const attemptOf = (id: number) => attempts.findLast((attempt) => attempt.id === id) as Attempt
  const states = () => queue.jobs().map(({ state }) => state.kind)
  return { queue, attempts, attemptOf, states }
}

it('runs two jobs at a time, in the order of the list', async () => {
  const { attempts, attemptOf, states } = queueJobs(4)
  expect(attempts.map(({ id }) => id)).toEqual([0, 1])
  await attemptOf(1).end('done')
  await vi.waitFor(() => expect(states()).toEqual(['running', 'done', 'running', 'waiting']))
})

it('shows what an attempt reports, until it ends', async () => {
  const { attemptOf, states } = queueJobs(1)
  attemptOf(0).report(inState('taken'))
  expect(states()).toEqual(['taken'])
  await attemptOf(0).end('done')
  await vi.waitFor(() => expect(states()).toEqual(['done']))
  attemptOf(0).report(inState('running'))
  expect(states()).toEqual(['done'])
})

it('keeps the slot of a job while the server asks it to wait, and lets the user cancel it', async () => {
  vi.useFakeTimers()
  const { queue, attempts, attemptOf, states } = queueJobs(3)
  await attemptOf(0).end(10)
  await attemptOf(1).end(60)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(states()).toEqual(['rateLimited', 'rateLimited', 'waiting'])
  await vi.advanceTimersByTimeAsync(1)
  expect(states()).toEqual(['running', 'rateLimited', 'waiting'])
  queue.cancel(1)
  await vi.advanceTimersByTimeAsync(0)
  expect(states()).toEqual(['running', 'canceled', 'running'])
  expect(attempts.map(({ id }) => id)).toEqual([0, 1, 0, 2])
})

it('cancels a running job once its attempt has stopped, and a waiting one immediately', async () => {
  const { queue, attemptOf, states } = queueJobs(3)
  queue.cancel(2)
  queue.cancel(0)
  expect([attemptOf(0).signal.aborted, states()]).toEqual([true, ['running', 'running', 'canceled']])
  await attemptOf(0).end('done')
  await vi.waitFor(() => expect(states()).toEqual(['done', 'running', 'canceled']))
})

it('applies an answer for all to later conflicts of the same batch, until it is forgotten', async () => {
  const { queue, attemptOf, states } = queueJobs(3)
  await attemptOf(0).end('taken')
  await vi.waitFor(() => expect(states()).toEqual(['taken', 'running', 'running']))
  queue.answer(queue.jobs().slice(0, 1), 'skip', true)
  await attemptOf(1).end('taken')
  await vi.waitFor(() => expect(states()).toEqual(['answered', 'answered', 'running']))
  queue.forgetAnswer(1)
  await attemptOf(2).end('taken')
  await vi.waitFor(() => expect(states()).toEqual(['answered', 'answered', 'taken']))
})

it('stops everything when it is cleared', async () => {
  const { queue, attempts, attemptOf, states } = queueJobs(3)
  const promptsOnUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(promptsOnUnload()).toBe(true)
  queue.clear()
  expect([states(), promptsOnUnload(), attempts.every(({ signal }) => signal.aborted)]).toEqual([[], false, true])
  await attemptOf(0).end('done')
  expect([states(), attempts.length]).toEqual([[], 2])
})
