// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubIntersectionObserver } from '../testing/stub-intersection-observer.ts'
import { useRotation } from './use-rotation.ts'

let observer: ReturnType<typeof stubIntersectionObserver>

beforeEach(() => {
  vi.useFakeTimers()
  observer = stubIntersectionObserver()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function setUp({ isInView = true } = {}) {
  const advance = vi.fn()
  const { result, rerender } = renderHook((autoplays: boolean) => useRotation({ interval: 3000, autoplays, advance }), {
    initialProps: true,
  })
  act(() => void result.current.watch(document.createElement('section')))
  observer.show(isInView)
  const countAdvances = (milliseconds: number) => {
    advance.mockClear()
    act(() => void vi.advanceTimersByTime(milliseconds))
    return advance.mock.calls.length
  }
  return { result, rerender, countAdvances }
}

it('advances at its interval, but not out of view', () => {
  expect(setUp().countAdvances(9000)).toBe(3)
  expect(setUp({ isInView: false }).countAdvances(9000)).toBe(0)
})

it('pauses while hovered and resumes afterward', () => {
  const { result, countAdvances } = setUp()
  act(() => result.current.hover.onPointerEnter())
  expect(countAdvances(9000)).toBe(0)
  act(() => result.current.hover.onPointerLeave())
  expect(countAdvances(9000)).toBe(3)
})

it('stays stopped until it is restarted', () => {
  const { result, countAdvances } = setUp()
  act(() => result.current.stop())
  expect(countAdvances(9000)).toBe(0)
  act(() => result.current.toggle())
  expect(countAdvances(3000)).toBe(1)
})

it('stops when the user turns on reduced motion later', () => {
  const { rerender, countAdvances } = setUp()
  rerender(false)
  expect(countAdvances(9000)).toBe(0)
})

it('keeps running after an explicit start, even if the preference changes', () => {
  const { result, rerender, countAdvances } = setUp()
  rerender(false)
  act(() => result.current.toggle())
  rerender(true)
  rerender(false)
  expect(countAdvances(3000)).toBe(1)
})

it('pauses in a hidden tab', () => {
  const { countAdvances } = setUp()
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  expect(countAdvances(9000)).toBe(0)
})
