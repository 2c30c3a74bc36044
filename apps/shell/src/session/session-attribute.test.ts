import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubLocationAssign } from '../testing/render-in-site.tsx'
import { SessionAttribute } from './session-attribute.ts'

const { dataset } = document.documentElement

beforeEach(() => {
  localStorage.setItem('authToken', 'a-token')
  dataset.audience = 'signed-in'
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  delete dataset.audience
  vi.restoreAllMocks()
})

it('leaves a signed-in page when another tab ends the session', () => {
  const ended = vi.fn()
  window.addEventListener('sessionend', ended, { once: true })
  const assign = stubLocationAssign()
  renderHook(SessionAttribute)
  expect(dataset.session).toBe('in')

  localStorage.clear()
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' })))
  expect(assign).toHaveBeenCalledExactlyOnceWith('/login?ended')
  expect(ended).toHaveBeenCalledBefore(assign)
  expect(dataset.session).toBeUndefined()
})
