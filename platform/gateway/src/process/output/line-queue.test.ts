import { expect, it } from 'vitest'
import { createLineQueue, type WriteBytes } from './line-queue.ts'

/** A destination that completes a write only when it is told to. */
function createDestination() {
  const written: string[] = []
  let finish: (error?: Error) => void = () => expect.unreachable('nothing is being written')
  const write: WriteBytes = (bytes, done) => {
    finish = (error) => {
      if (!error) written.push(bytes.toString())
      done(error)
    }
  }
  return { write, written, accept: () => finish(), fail: () => finish(new Error('no space')) }
}

const noticeOf = (lines: number) => expect.stringMatching(new RegExp(`^\\n?{"level":40,.*"lines":${lines},.*}\\n`))

it('writes lines in order, and those that arrive during a write together', async () => {
  const { write, written, accept } = createDestination()
  const queue = createLineQueue(write)
  for (const line of ['a\n', 'b\n', 'c\n']) queue.push(line)
  accept()
  accept()
  await queue.idle()
  expect(written).toEqual(['a\n', 'b\nc\n'])
  expect(queue.dropped()).toBe(0)
})

it('drops lines beyond the limit while the destination takes none, and then reports how many are missing', () => {
  const { write, written, accept } = createDestination()
  const queue = createLineQueue(write, 4)
  for (const line of ['a\n', 'b\n', 'c\n', 'd\n', 'e\nf\n']) queue.push(line)
  expect(queue.dropped()).toBe(3)
  accept()
  queue.push('g\n')
  accept()
  accept()
  expect(written).toEqual(['a\n', 'b\nc\n', expect.stringMatching(/"lines":3,.*}\ng\n$/)])
  expect(queue.dropped()).toBe(3)
})

it('drops the lines of failed writes, and reports them together on a new line', () => {
  const { write, written, accept, fail } = createDestination()
  const queue = createLineQueue(write)
  queue.push('a\n')
  fail()
  queue.push('b\n')
  fail()
  queue.push('c\n')
  accept()
  expect(written).toEqual([noticeOf(2)])
  expect(written[0]).toMatch(/^\n{.*}\nc\n$/)
  expect(queue.dropped()).toBe(2)
})

it('returns what waits when the process exits, and leaves it to the caller', () => {
  const { write } = createDestination()
  const queue = createLineQueue(write)
  for (const line of ['a\n', 'b\n']) queue.push(line)
  expect(queue.takeRest().toString()).toBe('b\n')
  expect(queue.takeRest().length).toBe(0)
})
