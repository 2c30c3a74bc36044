import { Link } from '@mfe/page'
import { ApiError, UNKNOWN_FAILURE } from '@site/api-client'
import { accountResponseTexts } from '@site/contracts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { errorOf, field, press, typeInto } from '../testing/form-helpers.ts'
import { collectToasts, fakeApi, renderInSite } from '../testing/render-in-site.tsx'
import forgotten from './forgotten-password.page.tsx'
import reset from './reset-password.page.tsx'

afterEach(() => window.history.replaceState(null, '', '/'))

const fakeCall = (respond: () => Promise<unknown>) => {
  const call = vi.fn(respond)
  fakeApi({ call: call as never })
  return call
}

describe('requesting a password reset', () => {
  const show = () => renderInSite(<forgotten.component data={undefined} />, '/forgotten-password')

  it('sends the email address and shows the response', async () => {
    const toasts = collectToasts()
    const call = fakeCall(async () => ({ message: accountResponseTexts.resetRequested }))
    show()
    await typeInto({ Email: 'ada@example.com' })
    await press('Send the link')
    expect(await screen.findByText(accountResponseTexts.resetRequested)).toBeTruthy()
    expect(call.mock.calls).toEqual([
      [{ method: 'POST', identity: 'none', url: '/api/account/reset', body: { email: 'ada@example.com' } }],
    ])
    expect(toasts).toEqual([{ kind: 'success', message: accountResponseTexts.resetRequested }])
  })

  it('names a bare error of a proxy in place, and keeps the email address', async () => {
    const toasts = collectToasts()
    fakeCall(() => Promise.reject(new ApiError('http/504', 504, UNKNOWN_FAILURE)))
    show()
    await typeInto({ Email: 'ada@example.com' })
    await press('Send the link')
    const reason = 'The server did not answer in time (504). What you typed is kept while this page stays open.'
    expect(await screen.findByText(reason)).toBeTruthy()
    expect(toasts).toEqual([{ kind: 'error', message: UNKNOWN_FAILURE }])
    expect(field('Email').value).toBe('ada@example.com')
  })

  it('validates the email address before sending', async () => {
    const call = fakeCall(() => Promise.reject(new Error('Unexpected call')))
    show()
    await press('Send the link')
    await waitFor(() => expect(errorOf('Email')).toBe('Email is required'))
    expect(call).not.toHaveBeenCalled()
  })

  it('excludes both password reset pages from search engines', () => {
    expect(forgotten.meta({ data: undefined, params: {} }).noindex).toBe(true)
    expect(reset.meta({ data: undefined, params: {} }).noindex).toBe(true)
  })
})

describe('choosing a new password', () => {
  const show = (path: string) => {
    window.history.replaceState(null, '', path)
    return renderInSite(
      <>
        <reset.component data={undefined} />
        <Link to="/reset-password#token=new">Link from a newer email</Link>
        <Link to="#main">Skip</Link>
      </>,
      path,
    )
  }
  const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }))
  const passwords = { 'New password': 'battery staple', 'Confirm password': 'battery staple' }

  it('removes the token from the URL immediately and sends it with the password', async () => {
    const call = fakeCall(async () => ({ message: accountResponseTexts.resetCompleted }))
    show('/reset-password#token=abc')
    await waitFor(() => expect(window.location.href).not.toContain('abc'))
    await typeInto(passwords)
    await press('Save the new password')
    expect(await screen.findByText(accountResponseTexts.resetCompleted)).toBeTruthy()
    const body = { password: 'battery staple', confirmpassword: 'battery staple', token: 'abc' }
    expect(call.mock.calls).toEqual([[{ method: 'PUT', identity: 'none', url: '/api/account/reset', body }]])
  })

  it('reports an expired link, links to a new request and keeps the typed values', async () => {
    const toasts = collectToasts()
    fakeCall(() => Promise.reject(new ApiError('account/bad-reset', 400, accountResponseTexts.resetRejected)))
    show('/reset-password#token=old')
    await typeInto(passwords)
    await press('Save the new password')
    expect(await screen.findByText(accountResponseTexts.resetRejected)).toBeTruthy()
    expect(toasts).toEqual([{ kind: 'error', message: accountResponseTexts.resetRejected }])
    expect(field('New password').value).toBe('battery staple')
    const link = screen.getByRole('link', { name: 'Request a new email' })
    expect(link.getAttribute('href')).toBe('/forgotten-password')
  })

  it('uses the token of the last link opened in the tab, despite other fragments', async () => {
    const call = fakeCall(async () => ({ message: accountResponseTexts.resetCompleted }))
    show('/reset-password#token=old')
    await typeInto(passwords)
    await follow('Link from a newer email')
    await follow('Skip')
    await press('Save the new password')
    expect(await screen.findByText(accountResponseTexts.resetCompleted)).toBeTruthy()
    expect(call).toHaveBeenCalledWith(expect.objectContaining({ body: expect.objectContaining({ token: 'new' }) }))
  })

  it('links to a new request if the URL has no token, and shows the form once a link with one is opened', async () => {
    show('/reset-password')
    const link = await screen.findByRole('link', { name: 'request a new email' })
    expect(link.getAttribute('href')).toBe('/forgotten-password')
    expect(screen.queryByLabelText('New password')).toBeNull()
    await follow('Link from a newer email')
    expect(field('New password')).toBeTruthy()
  })
})
