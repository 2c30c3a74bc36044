import { ApiError, UNKNOWN_FAILURE } from '@site/api-client'
import { accountResponseTexts, type Registered } from '@site/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { errorOf, field, press, typeInto } from '../testing/form-helpers.ts'
import { collectToasts, fakeApi, renderInSite, stubLocationReplace } from '../testing/render-in-site.tsx'
import registration from './registration.page.tsx'

const person = {
  'First name': 'Ada',
  'Last name': 'Okafor',
  'Phone number': '+1 555 0100',
  Email: 'ada@example.com',
  Password: 'correct horse',
  'Confirm password': 'correct horse',
}

const TERMS = 'I accept the Terms and Conditions (opens in a new tab)'
const FAILED = { kind: 'error', message: 'An error occurred during registration. Please try again later.' }
const KEPT = 'What you typed is kept while this page stays open.'

const show = () => renderInSite(<registration.component data={undefined} />, '/registration')

async function registerWith(register: () => Promise<Registered>, values = person) {
  const toasts = collectToasts()
  fakeApi({ account: { register } })
  show()
  await typeInto(values)
  await userEvent.click(field(TERMS))
  await press('Create account')
  return toasts
}

describe('the registration page', () => {
  it('uses its name as its title and is not indexed', () => {
    expect(registration.meta({ data: undefined, params: {} })).toMatchObject({
      title: 'Create an account',
      noindex: true,
    })
  })

  it('links to the login page', () => {
    show()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Create an account')
    expect(screen.getByRole('link', { name: 'Login here' }).getAttribute('href')).toBe('/login')
  })

  it('names the mail domains whose addresses can register, if only some can', async () => {
    document.documentElement.dataset.registration = 'example.com example.org'
    show()
    const domains = 'Only people with an email address at example.com or example.org can register.'
    expect(await screen.findByText(domains)).toBeTruthy()
    delete document.documentElement.dataset.registration
  })

  it('redirects to the files when the user is signed in', () => {
    const replace = stubLocationReplace()
    localStorage.setItem('authToken', 'a-token')
    show()
    expect(replace.mock.calls).toEqual([['/welcome']])
  })
})

describe('registering', () => {
  it('warns about a very common password next to its field, but accepts it', async () => {
    const register = vi.fn(() => Promise.resolve({ responseMessage: 'Registration successful' }))
    collectToasts()
    fakeApi({ account: { register } })
    show()
    await typeInto({ ...person, Password: 'password1', 'Confirm password': 'password1' })
    const warning = await screen.findByText(/one of the most common passwords/, { selector: 'p' })
    expect(field('Password').getAttribute('aria-describedby')?.split(' ')).toContain(warning.id)
    await userEvent.click(field(TERMS))
    await press('Create account')
    await screen.findByText('Registration successful!')
    expect(register).toHaveBeenCalledWith(expect.objectContaining({ password: 'password1' }))
  })

  it('sends the typed values, including the checkbox, and resets', async () => {
    const register = vi.fn(() => Promise.resolve({ responseMessage: 'Registration successful' }))
    const toasts = await registerWith(register)
    await screen.findByText('Registration successful!')
    expect(register).toHaveBeenCalledWith({
      firstName: 'Ada',
      lastName: 'Okafor',
      phoneNumber: '+1 555 0100',
      email: 'ada@example.com',
      password: 'correct horse',
      confirmpassword: 'correct horse',
      terms: true,
    })
    expect(toasts).toEqual([{ kind: 'success', message: 'Registration successful!' }])
    expect(field('First name').value).toBe('')
    expect(field(TERMS).checked).toBe(false)
    expect(screen.queryByText('There is a problem')).toBeNull()
  })

  it('asks to open the link in the email if the address has to be confirmed', async () => {
    const response = { responseMessage: 'Registration successful', needsConfirmation: true } as const
    const toasts = await registerWith(() => Promise.resolve(response))
    const next = /^We sent an email to ada@example\.com\. Open the link in it within a day/
    expect(await screen.findByText(next)).toBeTruthy()
    expect(toasts).toEqual([{ kind: 'success', message: 'Registration successful!' }])
  })

  it('sends nothing if the honeypot is filled in, and shows how to reach support', async () => {
    const register = vi.fn(() => Promise.resolve({ responseMessage: 'Registration successful' }))
    fakeApi({ account: { register } })
    show()
    await typeInto(person)
    await userEvent.click(field(TERMS))
    await userEvent.click(screen.getByRole('heading', { level: 1 }))
    const honeypot = await waitFor(() => {
      const found = document.querySelector<HTMLInputElement>('.honeypot input')
      if (!found) throw new Error('The enhanced form has not loaded yet.')
      return found
    })
    expect(honeypot.closest('[aria-hidden="true"]')).toBeTruthy()
    expect(honeypot.tabIndex).toBe(-1)
    honeypot.value = 'http://spam'
    await press('Create account')
    expect(await screen.findByText(/^We could not accept the form\. Write to /)).toBeTruthy()
    expect(register).not.toHaveBeenCalled()
  })

  it('lists missing fields', async () => {
    show()
    await press('Create account')
    const summary = await screen.findByRole('region', { name: 'There is a problem' })
    const errorLinks = within(summary).getAllByRole('link')
    expect(errorLinks.map((link) => link.textContent)).toEqual([
      'First name: Name is required',
      'Last name: Name is required',
      'Phone number is required',
      'Email is required',
      'Password is required',
      'Confirm Password is required',
      'Terms and Conditions is required',
    ])
  })

  it('reports a taken email in a toast and at its field, which receives focus', async () => {
    const taken = new ApiError('accounts/email-taken', 409, 'Email already in use')
    const toasts = await registerWith(() => Promise.reject(taken))
    await waitFor(() => expect(errorOf('Email')).toBe('Email is already in use'))
    expect(document.activeElement).toBe(field('Email'))
    expect(toasts).toEqual([
      { kind: 'error', message: 'This email is already registered. Please try a different email.' },
    ])
    expect(field('Password').value).toBe(person.Password)
  })

  it('says in place that registration is closed, if it was open when the page was loaded', async () => {
    const closed = new ApiError('account/registration-closed', 403, accountResponseTexts.registrationClosed)
    const toasts = await registerWith(() => Promise.reject(closed))
    expect(await screen.findByText(accountResponseTexts.registrationClosed)).toBeTruthy()
    expect(toasts).toEqual([FAILED])
  })

  it('shows an error from the server at its field, such as that an address cannot register', async () => {
    const text = 'Only people with an email address at example.com can register.'
    const rejection = new ApiError('account/email-domain', 403, text, { fieldErrors: { email: text } })
    await registerWith(() => Promise.reject(rejection))
    await waitFor(() => expect(errorOf('Email')).toBe(text))
  })

  it('shows any other response as an error', async () => {
    const toasts = await registerWith(() => Promise.resolve({ responseMessage: 'Not today' }))
    expect(await screen.findByText('Not today')).toBeTruthy()
    expect(toasts).toEqual([{ kind: 'error', message: 'Not today' }])
    expect(field('First name').value).toBe('Ada')
  })

  it('reports being offline when the API client cannot be loaded', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const toasts = await registerWith(() => Promise.reject(new Error('Loading chunk failed')))
    expect(await screen.findByText(`You appear to be offline. ${KEPT}`)).toBeTruthy()
    expect(toasts).toEqual([FAILED])
    expect(field('First name').value).toBe('Ada')
  })

  it.each([
    ['a server error', new ApiError('server/unexpected', 500, 'No'), FAILED.message],
    [
      'a bare error of a proxy',
      new ApiError('http/503', 503, UNKNOWN_FAILURE),
      `${FAILED.message} The server is not available right now (503). ${KEPT}`,
    ],
    ['a missing API client', new Error('no client'), FAILED.message],
    ['a rate limit', new ApiError('throttle/too-many', 429, 'No'), 'Too many attempts. Try again in a few minutes.'],
  ])('reports %s in a toast and inline, and keeps the typed values', async (_title, error, inline) => {
    const toasts = await registerWith(() => Promise.reject(error))
    expect(await screen.findByText(inline)).toBeTruthy()
    expect(toasts).toEqual([FAILED])
    expect(field('Email').value).toBe(person.Email)
  })
})
