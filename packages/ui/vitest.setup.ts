import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'
import { watchLiveRegions } from './src/testing/watch-live-regions.ts'

let consoleError: MockInstance
let nestedLiveRegions: () => readonly string[] = () => []

// Fails a test on any console.error, because React reports warnings there, and on messages that are announced twice.
beforeEach(() => {
  if (typeof document !== 'undefined') nestedLiveRegions = watchLiveRegions()
  consoleError = vi.spyOn(console, 'error')
})

afterEach(() => {
  const nested = nestedLiveRegions()
  cleanup()
  const { calls } = consoleError.mock
  vi.restoreAllMocks()
  expect(calls).toEqual([])
  expect(nested).toEqual([])
})
