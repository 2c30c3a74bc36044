import { Link } from '@mfe/page'
import { ApiError } from '@site/api-client'
import { accountResponseTexts } from '@site/contracts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { errorOf, field, press, typeInto } from '../testing/form-helpers.ts'
import { collectToasts, fakeApi, renderInSite } from '../testing/render-in-site.tsx'
import forgotten from './forgotten-password.page.tsx'
import reset from './reset-password.page.tsx'

afterEach(() => window.history.replaceState(null, '', '/'))

const answering = (answer: () => Promise<unknown>) => {
  const call = vi.fn(answer)
  fakeApi({ call: call as never })
  return call
}

describe('asking for a new password', () => {
  const show = () => renderInSite(<forgotten.component data={undefined} />, '/forgotten-password')

  it('sends the address and says what the server says', async () => {
    const toasts = collectToasts()
    const call = answering(async () => ({ message: accountResponseTexts.resetRequested }))
    show()
    await typeInto({ Email: 'ada@example.com' })
    await press('Send the link')
    expect(await screen.findByText(accountResponseTexts.resetRequested)).toBeTruthy()
    expect(call.mock.calls).toEqual([
      [{ method: 'POST', identity: 'none', url: '/api/account/reset', body: { email: 'ada@example.com' } }],
    ])
    expect(toasts).toEqual([{ kind: 'success', message: accountResponseTexts.resetRequested }])
  })

  it('judges the address first', async () => {
    const call = answering(() => Promise.reject(new Error('not to be called')))
    show()
    await press('Send the link')
    await waitFor(() => expect(errorOf('Email')).toBe('Email is required'))
    expect(call).not.toHaveBeenCalled()
  })

  it('is kept from search engines', () => {
    expect(forgotten.meta({ data: undefined, params: {} }).noindex).toBe(true)
    expect(reset.meta({ data: undefined, params: {} }).noindex).toBe(true)
  })
})

describe('choosing a new password', () => {
  const show = (address: string) => {
    window.history.replaceState(null, '', address)
    return renderInSite(
      <>
        <reset.component data={undefined} />
        <Link to="/reset-password#token=new">The link of a newer mail</Link>
        <Link to="#main">Skip</Link>
      </>,
      address,
    )
  }
  const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }))
  const passwords = { 'New password': 'battery staple', 'Confirm password': 'battery staple' }

  it('takes the token out of the address at once and sends it with the password', async () => {
    const call = answering(async () => ({ message: accountResponseTexts.resetCompleted }))
    show('/reset-password#token=abc')
    await waitFor(() => expect(window.location.href).not.toContain('abc'))
    await typeInto(passwords)
    await press('Save the new password')
    expect(await screen.findByText(accountResponseTexts.resetCompleted)).toBeTruthy()
    const body = { password: 'battery staple', confirmpassword: 'battery staple', token: 'abc' }
    expect(call.mock.calls).toEqual([[{ method: 'PUT', identity: 'none', url: '/api/account/reset', body }]])
  })

  it('says that a link does not work any more, and keeps what was typed', async () => {
    const toasts = collectToasts()
    answering(() => Promise.reject(new ApiError('account/bad-reset', 400, accountResponseTexts.resetRejected)))
    show('/reset-password#token=old')
    await typeInto(passwords)
    await press('Save the new password')
    expect(await screen.findByText(accountResponseTexts.resetRejected)).toBeTruthy()
    expect(toasts).toEqual([{ kind: 'error', message: accountResponseTexts.resetRejected }])
    expect(field('New password').value).toBe('battery staple')
  })

  it('goes by the newest link that was opened in the tab, whatever else the address names', async () => {
    const call = answering(async () => ({ message: accountResponseTexts.resetCompleted }))
    show('/reset-password#token=old')
    await typeInto(passwords)
    await follow('The link of a newer mail')
    await follow('Skip')
    await press('Save the new password')
    expect(await screen.findByText(accountResponseTexts.resetCompleted)).toBeTruthy()
    expect(call).toHaveBeenCalledWith(expect.objectContaining({ body: expect.objectContaining({ token: 'new' }) }))
  })

  it('shows the form when the link is opened after a bare address', async () => {
    show('/reset-password')
    await screen.findByRole('link', { name: 'request a new email' })
    await follow('The link of a newer mail')
    expect(field('New password')).toBeTruthy()
  })

  it('leads to a new mail where the address holds no token', async () => {
    show('/reset-password')
    const link = await screen.findByRole('link', { name: 'request a new email' })
    expect(link.getAttribute('href')).toBe('/forgotten-password')
    expect(screen.queryByLabelText('New password')).toBeNull()
  })
})
