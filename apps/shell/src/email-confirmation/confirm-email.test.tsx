import { ApiError } from '@site/api-client'
import { accountResponseTexts } from '@site/contracts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { press } from '../testing/form-helpers.ts'
import { collectToasts, fakeApi, renderInSite } from '../testing/render-in-site.tsx'
import page from './confirm-email.page.tsx'

afterEach(() => window.history.replaceState(null, '', '/'))

function show(path: string, respond: () => Promise<unknown> = () => Promise.reject(new Error('Unexpected call'))) {
  const call = vi.fn(respond)
  fakeApi({ call: call as never })
  window.history.replaceState(null, '', path)
  renderInSite(<page.component data={undefined} />, path)
  return call
}

it('removes the token from the URL immediately, and confirms only once the button is pressed', async () => {
  const toasts = collectToasts()
  const call = show('/confirm-email#token=abc', async () => ({ message: accountResponseTexts.emailConfirmed }))
  await waitFor(() => expect(window.location.href).not.toContain('abc'))
  expect(call).not.toHaveBeenCalled()
  await press('Confirm my email address')
  expect(await screen.findByText(accountResponseTexts.emailConfirmed)).toBeTruthy()
  const body = { token: 'abc' }
  expect(call.mock.calls).toEqual([[{ method: 'PUT', identity: 'none', url: '/api/account/confirmation', body }]])
  expect(toasts).toEqual([{ kind: 'success', message: accountResponseTexts.emailConfirmed }])
  expect(screen.getByRole('link', { name: 'Login here' }).getAttribute('href')).toBe('/login')
})

it('says what to do if the link no longer works', async () => {
  show('/confirm-email#token=old', () =>
    Promise.reject(new ApiError('account/bad-confirmation', 400, accountResponseTexts.confirmationRejected)),
  )
  await press('Confirm my email address')
  expect(await screen.findByText(accountResponseTexts.confirmationRejected)).toBeTruthy()
})

it('leads to the login if the URL has no token, and is not indexed', async () => {
  show('/confirm-email')
  expect((await screen.findByRole('link', { name: 'log in' })).getAttribute('href')).toBe('/login')
  expect(screen.queryByRole('button', { name: 'Confirm my email address' })).toBeNull()
  expect(page.meta({ data: undefined, params: {} }).noindex).toBe(true)
})
