import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startLiveUpdates } from './live-updates.ts'
import { useLiveUpdates } from './use-live-updates.ts'

const stop = vi.hoisted(() => vi.fn())
vi.mock('./live-updates.ts', () => ({ startLiveUpdates: vi.fn(() => stop) }))
vi.mock('./use-current-user.ts', () => ({ useCurrentUser: () => 'ann@site.test' }))

/** Longer than the browser may take to be idle, and updates to end after the last screen. */
const LONG_MS = 5000

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
})

afterEach(async () => {
  cleanup()
  await vi.advanceTimersByTimeAsync(LONG_MS)
  vi.useRealTimers()
})

const endSession = () => window.dispatchEvent(new Event('sessionend'))

it('follows changes while a screen is open', async () => {
  const { unmount } = renderHook(useLiveUpdates)
  await vi.advanceTimersByTimeAsync(LONG_MS)
  expect(startLiveUpdates).toHaveBeenCalledOnce()
  expect(stop).not.toHaveBeenCalled()
  unmount()
  await vi.advanceTimersByTimeAsync(LONG_MS)
  expect(stop).toHaveBeenCalledOnce()
})

it('stops when the session ends, before the server rejects the stream', async () => {
  renderHook(useLiveUpdates)
  await vi.advanceTimersByTimeAsync(LONG_MS)
  endSession()
  expect(stop).toHaveBeenCalledOnce()
})

it('does not start if the session ends before the browser is idle', async () => {
  renderHook(useLiveUpdates)
  endSession()
  await vi.advanceTimersByTimeAsync(LONG_MS)
  expect(startLiveUpdates).not.toHaveBeenCalled()
})
