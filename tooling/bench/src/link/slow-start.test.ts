import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createChannel, createSlowStartSender, SEGMENT } from './relay.ts'

const DELAY_MS = 75

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** Creates a sender. `arrived` returns the bytes that have arrived so far. */
function createSender(bytesPerMs: number, data = createChannel({ bytesPerMs, delayMs: DELAY_MS })) {
  const arrivals: Buffer[] = []
  const acknowledgments = createChannel({ bytesPerMs: Number.POSITIVE_INFINITY, delayMs: DELAY_MS })
  const sender = createSlowStartSender({ data, acknowledgments, deliver: (segment) => arrivals.push(segment) })
  return { data, sender, arrived: () => Buffer.concat(arrivals) }
}

it('delivers ten segments after half a round trip, and doubles that with each round trip', () => {
  const { sender, arrived } = createSender(Number.POSITIVE_INFINITY)
  sender.send(Buffer.alloc(100 * SEGMENT))
  vi.advanceTimersByTime(DELAY_MS - 2)
  expect(arrived()).toHaveLength(0)
  vi.advanceTimersByTime(2)
  expect(arrived()).toHaveLength(10 * SEGMENT)
  vi.advanceTimersByTime(2 * DELAY_MS)
  expect(arrived()).toHaveLength(30 * SEGMENT)
  vi.advanceTimersByTime(2 * DELAY_MS)
  expect(arrived()).toHaveLength(70 * SEGMENT)
})

it('keeps the order of bytes', () => {
  const { sender, arrived } = createSender(200)
  const bytes = Buffer.from(Array.from({ length: 40_000 }, (_, index) => index % 251))
  sender.send(bytes.subarray(0, 10_000))
  sender.send(bytes.subarray(10_000))
  vi.runAllTimers()
  expect(arrived().equals(bytes)).toBe(true)
})

it('shares the bandwidth between connections', () => {
  const first = createSender(100)
  const second = createSender(100, first.data)
  first.sender.send(Buffer.alloc(10 * SEGMENT))
  second.sender.send(Buffer.alloc(10 * SEGMENT))
  vi.advanceTimersByTime(DELAY_MS + (10 * SEGMENT) / 100)
  expect(first.arrived()).toHaveLength(10 * SEGMENT)
  expect(second.arrived()).toHaveLength(0)
  vi.advanceTimersByTime((10 * SEGMENT) / 100)
  expect(second.arrived()).toHaveLength(10 * SEGMENT)
})

it('calls back when the last byte has arrived', () => {
  const { sender, arrived } = createSender(200)
  const finished = vi.fn()
  sender.send(Buffer.alloc(30 * SEGMENT))
  sender.finish(finished)
  expect(finished).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(finished).toHaveBeenCalled()
  expect(arrived()).toHaveLength(30 * SEGMENT)
})
