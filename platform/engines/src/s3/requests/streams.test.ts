import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ServerTimeout } from '../failures.ts'
import { ServerClock } from './server-clock.ts'
import { SizedSource, wholeBody } from './streams.ts'

const LIMIT_MS = 1000
const LONG_MS = 100 * LIMIT_MS

/** Creates a stream whose chunks the test pushes. */
const pushed = () => new Readable({ read: () => undefined })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('SizedSource', () => {
  it('times out when the server accepts nothing, but not when the source is slow', async () => {
    const clock = new ServerClock(LIMIT_MS)
    const source = pushed()
    const chunks = new SizedSource(source, 9, clock).chunks()
    const first = chunks.next()
    source.push('one')
    await vi.advanceTimersByTimeAsync(LONG_MS)
    source.push('two')
    expect((await first).value?.toString()).toBe('one')
    expect(clock.signal.aborted).toBe(false)

    await vi.advanceTimersByTimeAsync(LIMIT_MS)
    expect(clock.signal.reason).toBeInstanceOf(ServerTimeout)
  })

  it.each([
    ['another chunk', (source: Readable) => source.push('!'), { kind: 'wrong-size' }],
    [
      'an error',
      (source: Readable) => source.destroy(new Error('the sender is gone')),
      { message: 'the sender is gone' },
    ],
  ])('holds back the last chunk until the source ends, in case %s follows', async (_what, follow, error) => {
    const source = pushed()
    const sized = new SizedSource(source, 3, new ServerClock(LIMIT_MS))
    const first = expect(sized.chunks().next()).rejects.toMatchObject(error)
    source.push('one')
    await vi.advanceTimersByTimeAsync(LONG_MS)
    expect(sized.isForwarded).toBe(false)
    follow(source)
    await first
  })

  it('times out when no response follows the whole body', async () => {
    const clock = new ServerClock(LIMIT_MS)
    const source = new SizedSource(Readable.from([Buffer.from('one')]), 3, clock)
    for await (const _chunk of source.chunks()) expect(source.isForwarded).toBe(true)
    await vi.advanceTimersByTimeAsync(LIMIT_MS)
    expect(clock.signal.aborted).toBe(true)
  })
})

describe('wholeBody', () => {
  it('times out when the server sends nothing, but not when the reader is slow', async () => {
    const clock = new ServerClock(LIMIT_MS)
    const body = pushed()
    const chunks = wholeBody(body, 6, clock)
    body.push('one')
    expect((await chunks.next()).value?.toString()).toBe('one')
    await vi.advanceTimersByTimeAsync(LONG_MS)
    expect(clock.signal.aborted).toBe(false)

    clock.signal.addEventListener('abort', () => body.destroy())
    const stalled = expect(chunks.next()).rejects.toMatchObject({ kind: 'timeout' })
    await vi.advanceTimersByTimeAsync(LIMIT_MS)
    await stalled
  })

  it('rejects a body that ends early, even if its connection closes cleanly', async () => {
    const chunks = wholeBody(Readable.from([Buffer.from('half')]), 8, new ServerClock(LIMIT_MS))
    expect((await chunks.next()).value?.toString()).toBe('half')
    await expect(chunks.next()).rejects.toMatchObject({ kind: 'unavailable' })
    expect(vi.getTimerCount()).toBe(0)
  })
})
