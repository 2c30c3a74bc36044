import { act } from '@testing-library/react'
import { vi } from 'vitest'

type Seen = (entries: Pick<IntersectionObserverEntry, 'isIntersecting'>[]) => void

/** Stubs `IntersectionObserver`, which needs a layout; the test sets what is in view. */
export function stubIntersectionObserver() {
  const watchers: Seen[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = vi.fn()
      disconnect = vi.fn()
      constructor(seen: Seen) {
        watchers.push(seen)
      }
    },
  )
  return {
    show(isIntersecting = true) {
      act(() => {
        for (const seen of watchers) seen([{ isIntersecting }])
      })
    },
  }
}
