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

function setUp(options: { inSight?: boolean } = {}) {
  const advance = vi.fn()
  const { result, rerender } = renderHook((autoplays: boolean) => useRotation({ interval: 3000, autoplays, advance }), {
    initialProps: true,
  })
  act(() => void result.current.watch(document.createElement('section')))
  observer.show(options.inSight ?? true)
  const turns = (milliseconds: number) => {
    advance.mockClear()
    act(() => void vi.advanceTimersByTime(milliseconds))
    return advance.mock.calls.length
  }
  return { result, rerender, turns }
}

it('advances at its interval', () => {
  expect(setUp().turns(9000)).toBe(3)
})

it('pauses out of view', () => {
  expect(setUp({ inSight: false }).turns(9000)).toBe(0)
})

it('pauses while hovered and resumes afterward', () => {
  const { result, turns } = setUp()
  act(() => result.current.hover.onPointerEnter())
  expect(turns(9000)).toBe(0)
  act(() => result.current.hover.onPointerLeave())
  expect(turns(9000)).toBe(3)
})

it('stays stopped until it is restarted', () => {
  const { result, turns } = setUp()
  act(() => result.current.stop())
  expect(turns(9000)).toBe(0)
  act(() => result.current.toggle())
  expect(turns(3000)).toBe(1)
})

it('follows a later preference for reduced motion', () => {
  const { rerender, turns } = setUp()
  rerender(false)
  expect(turns(9000)).toBe(0)
})

it('keeps running after an explicit start, even if the preference changes', () => {
  const { result, rerender, turns } = setUp()
  rerender(false)
  act(() => result.current.toggle())
  rerender(true)
  rerender(false)
  expect(turns(3000)).toBe(1)
})

it('pauses in a hidden tab', () => {
  const { turns } = setUp()
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  expect(turns(9000)).toBe(0)
})
