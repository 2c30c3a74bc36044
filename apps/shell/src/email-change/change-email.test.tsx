import { ApiError } from '@site/api-client'
import { accountResponseTexts } from '@site/contracts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { press } from '../testing/form-helpers.ts'
import { collectToasts, fakeApi, renderInSite } from '../testing/render-in-site.tsx'
import page from './change-email.page.tsx'

afterEach(() => {
  window.history.replaceState(null, '', '/')
  localStorage.clear()
})

const session = vi.fn(async () => ({ email: 'ada@example.org', expiresAt: '' }))

function show(path: string, respond: () => Promise<unknown> = () => Promise.reject(new Error('Unexpected call'))) {
  const call = vi.fn(respond)
  fakeApi({ call: call as never, account: { session } })
  window.history.replaceState(null, '', path)
  renderInSite(<page.component data={undefined} />, path)
  return call
}

it('changes the address once the button is pressed, and stores it for the tabs of this browser', async () => {
  localStorage.setItem('authToken', 'a-token')
  localStorage.setItem('currentUserEmail', '{"email":"ada@example.com"}')
  const toasts = collectToasts()
  const call = show('/change-email#token=abc', async () => ({ message: accountResponseTexts.emailChanged }))
  await waitFor(() => expect(window.location.href).not.toContain('abc'))
  expect(call).not.toHaveBeenCalled()
  await press('Change my email address')
  expect(await screen.findByText(accountResponseTexts.emailChanged)).toBeTruthy()
  const body = { token: 'abc' }
  expect(call.mock.calls).toEqual([[{ method: 'PUT', identity: 'none', url: '/api/account/email', body }]])
  expect(toasts).toEqual([{ kind: 'success', message: accountResponseTexts.emailChanged }])
  await waitFor(() => expect(localStorage.getItem('currentUserEmail')).toBe('{"email":"ada@example.org"}'))
})

it('asks the server for no address if nobody is logged in here', async () => {
  session.mockClear()
  show('/change-email#token=abc', async () => ({ message: accountResponseTexts.emailChanged }))
  await press('Change my email address')
  expect(await screen.findByText(accountResponseTexts.emailChanged)).toBeTruthy()
  expect(session).not.toHaveBeenCalled()
})

it('says what to do if the link no longer works', async () => {
  show('/change-email#token=old', () =>
    Promise.reject(new ApiError('account/bad-email-change', 400, accountResponseTexts.emailChangeRejected)),
  )
  await press('Change my email address')
  expect(await screen.findByText(accountResponseTexts.emailChangeRejected)).toBeTruthy()
})

it('leads to the account page if the URL has no token, and is not indexed', async () => {
  show('/change-email')
  expect((await screen.findByRole('link', { name: 'ask for a new one' })).getAttribute('href')).toBe('/account')
  expect(screen.queryByRole('button', { name: 'Change my email address' })).toBeNull()
  expect(page.meta({ data: undefined, params: {} }).noindex).toBe(true)
})
