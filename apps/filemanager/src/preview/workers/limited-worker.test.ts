import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeWorker } from '../test-workers.ts'
import { LimitedWorker, TooSlow } from './limited-worker.ts'

const LIMIT = 1000
const TOTAL = 100 * LIMIT

let fake: FakeWorker
let worker: LimitedWorker<string, string>

beforeEach(() => {
  vi.useFakeTimers()
  fake = new FakeWorker()
  worker = new LimitedWorker(fake as unknown as Worker, LIMIT, TOTAL)
})

afterEach(() => vi.useRealTimers())

/** Lets promises settle, without any time passing. */
const settle = () => vi.advanceTimersByTimeAsync(0)

it('answers questions one at a time', async () => {
  const answers = [worker.ask('a'), worker.ask('b')]
  await settle()
  expect(fake.questions).toEqual(['a'])
  fake.send({ state: 'done', answer: 'A' })
  expect(await answers[0]).toBe('A')
  await settle()
  expect(fake.questions).toEqual(['a', 'b'])
  fake.send({ state: 'done', answer: 'B' })
  expect(await answers[1]).toBe('B')
})

it('ends a worker that works for longer than its limit, and rejects what it was asked', async () => {
  const failures = [worker.ask('a'), worker.ask('b')].map((answer) => answer.catch((error) => error))
  await settle()
  fake.send({ state: 'working' })
  await vi.advanceTimersByTimeAsync(LIMIT - 1)
  expect(fake.isEnded).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(fake.isEnded).toBe(true)
  for (const failure of failures) expect(await failure).toBeInstanceOf(TooSlow)
  expect(fake.questions).toEqual(['a'])
})

it('counts the time of all parts of the work, but not that for starting and for the network', async () => {
  const failure = worker.ask('a').catch((error) => error)
  await vi.advanceTimersByTimeAsync(10 * LIMIT)
  for (const _part of [1, 2, 3]) {
    fake.send({ state: 'working' })
    await vi.advanceTimersByTimeAsync(LIMIT / 4)
    fake.send({ state: 'waiting' })
    await vi.advanceTimersByTimeAsync(10 * LIMIT)
  }
  fake.send({ state: 'working' })
  await vi.advanceTimersByTimeAsync(LIMIT / 4 - 1)
  expect(fake.isEnded).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(fake.isEnded).toBe(true)
  expect(await failure).toBeInstanceOf(TooSlow)
})

it('gives each question the full time', async () => {
  for (const question of ['a', 'b', 'c']) {
    const answer = worker.ask(question)
    await settle()
    fake.send({ state: 'working' })
    await vi.advanceTimersByTimeAsync(LIMIT - 1)
    fake.send({ state: 'done', answer: '' })
    await answer
  }
  await vi.advanceTimersByTimeAsync(10 * LIMIT)
  expect(fake.isEnded).toBe(false)
})

it('skips a question that is no longer of interest when its turn comes', async () => {
  const interest = new AbortController()
  const first = worker.ask('a')
  const second = worker.ask('b', interest.signal).catch((error) => error.name)
  await settle()
  interest.abort()
  fake.send({ state: 'done', answer: '' })
  await first
  expect(await second).toBe('AbortError')
  expect(fake.questions).toEqual(['a'])
})

it.each([
  ['reports an error', () => fake.send({ state: 'failed', name: 'RangeError' }), 'RangeError', false],
  ['cannot be started', () => fake.dispatchEvent(new Event('error')), 'Error', true],
  ['is ended', () => worker.end(), 'AbortError', true],
])('rejects the question if the worker %s', async (_what, happen, name, isEnded) => {
  const failure = worker.ask('a').catch((error) => error.name)
  await settle()
  fake.send({ state: 'working' })
  happen()
  expect([await failure, fake.isEnded]).toEqual([name, isEnded])
})

it('runs no clock while it has no question', async () => {
  const first = worker.ask('a').catch((error) => error.name)
  await settle()
  fake.send({ state: 'waiting' })
  fake.send({ state: 'failed', name: 'RangeError' })
  expect(await first).toBe('RangeError')
  fake.send({ state: 'working' })
  await vi.advanceTimersByTimeAsync(10 * TOTAL)
  expect(fake.isEnded).toBe(false)
  const second = worker.ask('b')
  await settle()
  fake.send({ state: 'working' })
  fake.send({ state: 'done', answer: 'B' })
  expect(await second).toBe('B')
})

it('ends a worker whose question is open for longer than its total limit, even if it only waits', async () => {
  for (const question of ['a', 'b']) {
    const answer = worker.ask(question)
    await settle()
    fake.send({ state: 'waiting' })
    await vi.advanceTimersByTimeAsync(TOTAL - 1)
    fake.send({ state: 'done', answer: '' })
    await answer
  }
  const failure = worker.ask('c').catch((error) => error)
  await settle()
  fake.send({ state: 'waiting' })
  await vi.advanceTimersByTimeAsync(TOTAL - 1)
  expect(fake.isEnded).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(fake.isEnded).toBe(true)
  expect(await failure).toBeInstanceOf(TooSlow)
})
