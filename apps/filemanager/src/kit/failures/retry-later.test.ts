import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { retryLater, retryPause } from './retry-later.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const setHidden = (hidden: boolean) => vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)

it('doubles the pause up to 30 seconds', () => {
  expect([1, 2, 3, 4, 5, 50].map(retryPause)).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000])
})

it('retries once: after the pause, or when the network is back', () => {
  const retry = vi.fn()
  retryLater(2000, retry)
  vi.advanceTimersByTime(1999)
  expect(retry).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('online'))
  expect(retry).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(60_000)
  window.dispatchEvent(new Event('online'))
  expect(retry).toHaveBeenCalledOnce()
})

it('waits until a hidden tab is shown', () => {
  const retry = vi.fn()
  setHidden(true)
  retryLater(2000, retry)
  vi.advanceTimersByTime(60_000)
  expect(retry).not.toHaveBeenCalled()
  setHidden(false)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(retry).toHaveBeenCalledOnce()
})

it('does not retry once it is canceled', () => {
  const retry = vi.fn()
  retryLater(2000, retry)()
  vi.advanceTimersByTime(60_000)
  window.dispatchEvent(new Event('online'))
  expect(retry).not.toHaveBeenCalled()
})
