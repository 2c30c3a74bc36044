import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

let complaints: MockInstance

// React reports warnings through console.error: each fails the test that caused it.
beforeEach(() => {
  complaints = vi.spyOn(console, 'error')
})

afterEach(() => {
  cleanup()
  const { calls } = complaints.mock
  vi.restoreAllMocks()
  expect(calls).toEqual([])
})
