import { provideApi } from '@site/services'
import { watchLiveRegions } from '@site/ui/testing'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// Only a failing test waits this long: a wait ends as soon as its condition holds.
configure({ asyncUtilTimeout: 10_000 })

const consoleErrors: unknown[][] = []
let nestedLiveRegions: () => readonly string[] = () => []

beforeEach(() => {
  nestedLiveRegions = watchLiveRegions()
  provideApi(() => Promise.reject(new Error('This test has no API client.')))
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => consoleErrors.push(parts))
})

afterEach(() => {
  const nested = nestedLiveRegions()
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
  expect(consoleErrors.splice(0), 'console.error').toEqual([])
  expect(nested, 'text that is announced twice').toEqual([])
})
