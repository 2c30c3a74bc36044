import { SiteRoutesContext } from '@mfe/page'
import { type ApiClient, ApiError, UNKNOWN_FAILURE } from '@site/api-client'
import { MESSAGE_MAX } from '@site/contracts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { errorOf, field, press, typeInto } from '../testing/form-helpers.ts'
import { collectToasts, fakeApi, renderInSite } from '../testing/render-in-site.tsx'
import { ContactSection } from './contact-section.tsx'

const filled = {
  firstName: 'Ada',
  phoneNumber: '15550100',
  email: 'ada@example.com',
  subject: 'Cloud',
  message: 'Forty applications.',
}

const labels = {
  firstName: 'First name',
  phoneNumber: 'Phone number',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
}

const fieldValue = (label: string) => field(label).value

const fill = (values: Partial<typeof filled> = filled) =>
  typeInto(
    Object.fromEntries(Object.entries(values).map(([name, value]) => [labels[name as keyof typeof labels], value])),
  )

const send = () => press('Send message')
const status = (text: string) => screen.findByText(text)

const FAILED = 'An error occurred while uploading the data. Please try later'
const KEPT = 'What you typed is kept while this page stays open.'

async function sendWith(call: ApiClient['contact']['send'], values = filled) {
  const toasts = collectToasts()
  fakeApi({ contact: { send: call } })
  renderInSite(<ContactSection withNextSteps />)
  await fill(values)
  await send()
  return toasts
}

describe('the contact form', () => {
  it('sends the values typed before the enhanced form has loaded, exactly once, then resets', async () => {
    const call = vi.fn(() => Promise.resolve({ responseMessage: 'Thank you, we have your message.' }))
    const toasts = await sendWith(call)
    await status('Thank you, we have your message.')
    expect(call).toHaveBeenCalledTimes(1)
    expect(call).toHaveBeenCalledWith(filled, { idempotencyKey: expect.stringMatching(/.+/) })
    expect(toasts).toEqual([{ kind: 'success', message: 'Thank you, we have your message.' }])
    expect(Object.values(labels).map(fieldValue)).toEqual(['', '', '', '', ''])
  })

  it('lists missing fields only after the form is submitted', async () => {
    renderInSite(<ContactSection withNextSteps />)
    await userEvent.click(field('Subject'))
    await userEvent.tab()
    expect(screen.queryByText('There is a problem')).toBeNull()
    await send()
    const summary = await screen.findByRole('region', { name: 'There is a problem' })
    const links = within(summary).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'First name: Name is required',
      'Phone number is required',
      'Email is required',
      'Subject is required',
      'Message is required',
    ])
    expect(document.activeElement).toBe(summary)
  })

  it.each([
    ['the plain', false],
    ['the enhanced', true],
  ])('counts down in %s form before the message is over its limit', async (_name, isEnhanced) => {
    renderInSite(<ContactSection withNextSteps />)
    const plainForm = document.querySelector('form')
    await fill()
    expect(screen.getByText('Up to 100,000 characters')).toBeTruthy()
    if (isEnhanced) await userEvent.click(screen.getByRole('heading', { name: 'Let’s talk' }))
    await waitFor(() => expect(document.querySelector('form') === plainForm).toBe(!isEnhanced))
    fireEvent.input(field('Message'), { target: { value: 'x'.repeat(MESSAGE_MAX - 1) } })
    expect(await screen.findByText('1 character left')).toBeTruthy()
    fireEvent.input(field('Message'), { target: { value: 'x'.repeat(MESSAGE_MAX + 3) } })
    expect(await screen.findByText('3 characters too many')).toBeTruthy()
  })

  it('shows a server rejection in a toast and inline, and keeps all values', async () => {
    const rejection = new ApiError('contact/invalid', 400, 'No', { fieldErrors: { email: 'Enter a valid email' } })
    const toasts = await sendWith(() => Promise.reject(rejection))
    await status('We could not accept the form. Check the fields below; nothing you typed was lost.')
    expect(toasts).toEqual([{ kind: 'error', message: 'Bad Reqquest' }])
    expect(errorOf('Email')).toBe('Enter a valid email')
    expect(Object.values(labels).map(fieldValue)).toEqual(Object.values(filled))
  })

  it.each([
    ['a server error', new ApiError('server/unexpected', 500, 'No'), FAILED],
    ['a lost connection', new ApiError('network/failed', 0, 'No'), `${FAILED}. The server cannot be reached. ${KEPT}`],
    [
      'a message that a proxy finds too large',
      new ApiError('http/413', 413, UNKNOWN_FAILURE),
      `${FAILED}. This is larger than a system between you and the site allows (413). ${KEPT}`,
    ],
    [
      'a rate limit',
      new ApiError('throttle/too-many', 429, 'No', { retryAfter: 40 }),
      'Too many attempts. Try again in 40 seconds.',
    ],
  ])('reports %s in a toast and inline, keeps the values, and retries with the same key', async (_, error, inline) => {
    const call = vi.fn(() => Promise.reject(error))
    const toasts = await sendWith(call)
    await status(inline)
    expect(toasts).toEqual([{ kind: 'error', message: FAILED }])
    expect(fieldValue('Message')).toBe(filled.message)
    await send()
    await waitFor(() => expect(toasts).toHaveLength(2))
    expect(call.mock.calls[1]).toEqual(call.mock.calls[0])
  })

  it('shows a spinner and sends no second request while waiting for the response', async () => {
    let respond: (value: { responseMessage: string }) => void = () => undefined
    const call = vi.fn(() => new Promise<{ responseMessage: string }>((resolve) => (respond = resolve)))
    await sendWith(call)
    const button = await screen.findByRole('button', { name: 'Sending…' })
    expect(button.querySelector('.spinner')).toBeTruthy()
    await userEvent.click(button)
    act(() => respond({ responseMessage: 'Sent' }))
    await status('Sent')
    expect(call).toHaveBeenCalledTimes(1)
  })

  it('does not send a form with a filled honeypot', async () => {
    const toasts = collectToasts()
    const call = vi.fn()
    fakeApi({ contact: { send: call } })
    renderInSite(<ContactSection withNextSteps />)
    const plainForm = document.querySelector('form')
    await fill()
    await userEvent.click(screen.getByRole('heading', { name: 'Let’s talk' }))
    await waitFor(() => expect(document.querySelector('form')).not.toBe(plainForm))
    const honeypot = document.querySelector<HTMLInputElement>('form .honeypot input')
    if (honeypot) honeypot.value = 'https://spam.example'
    await send()
    await status('We could not accept the form. Write to support@calderloom.example.')
    expect([call.mock.calls, toasts]).toEqual([[], []])
  })
})

describe('the contact form without scripts', () => {
  it('posts its fields', () => {
    const html = renderToString(<ContactSection withNextSteps />)
    const page = new DOMParser().parseFromString(html, 'text/html')
    const form = page.querySelector('form')
    expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual(['post', '/contactus'])
    const names = [...(form?.querySelectorAll('[name]') ?? [])].map((element) => element.getAttribute('name'))
    expect(names).toEqual([...Object.keys(filled), 'website'])
  })

  it('keeps the preview in its action URL', () => {
    const keepPreviews = (to: string) => `${to}?mfe=shell%402.0.0`
    const routes = { covers: () => true, keepPreviews }
    const html = renderToString(
      <SiteRoutesContext value={routes}>
        <ContactSection withNextSteps />
      </SiteRoutesContext>,
    )
    expect(html).toContain('action="/contactus?mfe=shell%402.0.0"')
  })

  it('shows the typed values and their errors', () => {
    const errors = { email: 'Enter a valid email' }
    renderInSite(
      <ContactSection withNextSteps serverForm={{ values: { ...filled, email: 'Ada' }, errors, sent: false }} />,
    )
    expect(fieldValue('Message')).toBe(filled.message)
    expect([fieldValue('Email'), errorOf('Email')]).toEqual(['Ada', 'Enter a valid email'])
    expect(screen.queryByText('Use lowercase letters only.')).toBeNull()
    const link = screen.getByRole('link', { name: 'Email: Enter a valid email' })
    expect(link.getAttribute('href')).toBe(`#${field('Email').id}`)
  })

  it('shows what is wrong below an error that may mislead', () => {
    const serverForm = { values: { email: 'A@b.co' }, errors: { email: 'Enter a valid email' }, sent: false }
    renderInSite(
      <ContactSection
        withNextSteps
        serverForm={{ ...serverForm, reasons: { email: 'Use lowercase letters only.' } }}
      />,
    )
    const described = field('Email').getAttribute('aria-describedby')?.split(' ') ?? []
    expect(described.map((id) => document.getElementById(id)?.textContent).slice(-2)).toEqual([
      'Error: Enter a valid email',
      'Use lowercase letters only.',
    ])
  })

  it('shows an error that applies to the whole form', () => {
    const errors = { form: 'Open for too long.' }
    renderInSite(<ContactSection withNextSteps serverForm={{ values: filled, errors, sent: false }} />)
    expect(screen.getByText('Open for too long.')).toBeTruthy()
  })
})

it('keeps typed text through hydration', async () => {
  const container = document.createElement('div')
  container.innerHTML = renderToString(<ContactSection withNextSteps />)
  document.body.append(container)
  const subject = container.querySelector<HTMLInputElement>('[name="subject"]')
  if (subject) subject.value = 'Typed early'
  const root = await act(() => hydrateRoot(container, <ContactSection withNextSteps />))
  expect(container.querySelector<HTMLInputElement>('[name="subject"]')?.value).toBe('Typed early')
  act(() => root.unmount())
  container.remove()
})
