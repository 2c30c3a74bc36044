import { provideApi } from '@site/services'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// Waits end as soon as their condition holds; the limit only ends a failing test.
configure({ asyncUtilTimeout: 10_000 })

const consoleErrors: unknown[][] = []

beforeEach(() => {
  provideApi(() => Promise.reject(new Error('This test has no API client.')))
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => consoleErrors.push(parts))
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  window.history.replaceState(null, '', '/')
  expect(consoleErrors.splice(0), 'console.error').toEqual([])
})
