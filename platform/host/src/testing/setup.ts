import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// Tests wait for conditions; this limit only ends one that fails.
configure({ asyncUtilTimeout: 10_000 })

const complaints: unknown[][] = []

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => complaints.push(parts))
})

afterEach(() => {
  cleanup()
  window.history.replaceState(null, '', '/')
  expect(complaints.splice(0), 'console.error').toEqual([])
})
