import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeApi, renderInSite, stubLocationAssign } from '../testing/render-in-site.tsx'
import { setWidth } from '../testing/set-width.ts'
import { SiteNav } from './site-nav.tsx'

beforeEach(() => setWidth(1440))
afterEach(() => document.documentElement.removeAttribute('data-session'))

it('shows Login to visitors', () => {
  renderInSite(<SiteNav onOpen={vi.fn()} items={[]} account={undefined} pathname="/" />)
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
  expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull()
})

it('shows Logout to signed-in users, which ends the session on the server and here, and opens the home page', async () => {
  document.documentElement.dataset.session = 'in'
  localStorage.setItem('authToken', 'a-token')
  localStorage.setItem('currentUserEmail', '{"email":"ada@example.com"}')
  const assign = stubLocationAssign()
  const logout = vi.fn(() => Promise.resolve())
  fakeApi({ account: { logout } })
  renderInSite(<SiteNav onOpen={vi.fn()} items={[]} account={undefined} pathname="/" />)
  expect(screen.queryByRole('link', { name: 'Login' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
  expect(logout).toHaveBeenCalledTimes(1)
  expect([localStorage.getItem('authToken'), localStorage.getItem('currentUserEmail')]).toEqual([null, null])
})
