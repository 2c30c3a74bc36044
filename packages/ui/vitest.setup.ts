import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// React reports its complaints through console.error: each of them fails the test that caused it.
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  cleanup()
  const complaints = vi.mocked(console.error).mock.calls
  vi.restoreAllMocks()
  expect(complaints).toEqual([])
})
