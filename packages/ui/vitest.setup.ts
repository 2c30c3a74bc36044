import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

let consoleError: MockInstance

// Fails a test on any console.error, because React reports warnings there.
beforeEach(() => {
  consoleError = vi.spyOn(console, 'error')
})

afterEach(() => {
  cleanup()
  const { calls } = consoleError.mock
  vi.restoreAllMocks()
  expect(calls).toEqual([])
})
