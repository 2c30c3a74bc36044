import { provideApi } from '@site/services'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// Only a failing test waits this long: a wait ends as soon as its condition holds.
configure({ asyncUtilTimeout: 10_000 })

const consoleErrors: unknown[][] = []

beforeEach(() => {
  provideApi(() => Promise.reject(new Error('This test has no API client.')))
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => consoleErrors.push(parts))
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
  expect(consoleErrors.splice(0), 'console.error').toEqual([])
})
