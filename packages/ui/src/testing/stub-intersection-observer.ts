import { act } from '@testing-library/react'
import { vi } from 'vitest'

type Callback = (entries: Pick<IntersectionObserverEntry, 'isIntersecting'>[]) => void

/** Stubs `IntersectionObserver`, which needs a layout; `show` sets whether elements are in view. */
export function stubIntersectionObserver() {
  const callbacks: Callback[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = vi.fn()
      disconnect = vi.fn()
      constructor(callback: Callback) {
        callbacks.push(callback)
      }
    },
  )
  return {
    show(isIntersecting = true) {
      act(() => {
        for (const callback of callbacks) callback([{ isIntersecting }])
      })
    },
  }
}
