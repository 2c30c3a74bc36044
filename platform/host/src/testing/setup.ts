import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// A generous limit, because tests stop waiting as soon as a condition holds.
configure({ asyncUtilTimeout: 10_000 })

const errors: unknown[][] = []

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => errors.push(parts))
})

afterEach(() => {
  cleanup()
  window.history.replaceState(null, '', '/')
  expect(errors.splice(0), 'console.error').toEqual([])
})
