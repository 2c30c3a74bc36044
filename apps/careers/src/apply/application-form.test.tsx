// @vitest-environment happy-dom
import { ApiError } from '@site/api-client'
import { CV_MAX_BYTES } from '@site/contracts'
import { connectToasts, provideApi, type ToastMessage } from '@site/federation'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Apply, clientWith } from '../testing/client-with.ts'
import { anOpening } from '../testing/openings.ts'
import { ApplicationForm } from './application-form.tsx'

const career = anOpening()
const sent = { message: 'Application received', reference: 'A-17' }
const answers = {
  'First name': 'Ada',
  'Last name': 'Okafor',
  Email: 'ada@example.com',
  'Phone number': '15550100',
  'Company name': 'Northline',
  Role: 'Engineer',
}
let toasts: ToastMessage[] = []
let apply = vi.fn<Apply>()

beforeEach(() => {
  toasts = []
  apply = vi.fn<Apply>(async () => sent)
  sessionStorage.clear()
  connectToasts((toast) => toasts.push(toast))
  provideApi(async () => clientWith(apply))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const show = () => render(<ApplicationForm career={career} labelledBy="title" />)
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
const aPdf = (name = 'ada.pdf') => new File(['%PDF-1.7'], name, { type: 'application/pdf' })
const submit = () => userEvent.click(screen.getByRole('button', { name: /Submit application|Sending/ }))
const errorOf = (label: string) => {
  const described = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return described.map((id) => document.getElementById(id)?.textContent).find((text) => text?.startsWith('Error: '))
}

async function fillIn() {
  for (const [label, value] of Object.entries(answers)) await userEvent.type(field(label), value)
  await userEvent.upload(field('CV'), aPdf())
}

function expectNothingLost() {
  for (const [label, value] of Object.entries(answers)) expect(field(label).value).toBe(value)
  expect(screen.getByRole('button', { name: /Remove ada\.pdf/ })).toBeTruthy()
}

it('says nothing is wrong before a submit', async () => {
  show()
  await userEvent.click(field('First name'))
  await userEvent.tab()
  expect(errorOf('First name')).toBeUndefined()
})

it('lists what is missing, word for word, and moves the focus to the list', async () => {
  show()
  await submit()
  const summary = await screen.findByRole('region', { name: 'There is a problem' })
  await waitFor(() => expect(document.activeElement).toBe(summary))
  expect(
    within(summary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'First name: First name is required',
    'Last name: last name is required',
    'Email: Email is required',
    'Phone number: Phone number is required',
    'Company name: Company name is required',
    'Role: Role is required',
    'CV: CV is required',
  ])
  expect(errorOf('CV')).toBe('Error: CV is required')
  expect(field('CV').getAttribute('aria-invalid')).toBe('true')
  expect(apply).not.toHaveBeenCalled()
})

it('clears an error as soon as it is mended', async () => {
  show()
  await submit()
  await waitFor(() => expect(errorOf('First name')).toBe('Error: First name is required'))
  await userEvent.type(field('First name'), 'A')
  await waitFor(() => expect(errorOf('First name')).toBeUndefined())
  expect(errorOf('Last name')).toBe('Error: last name is required')
})

it('refuses what was typed without changing it', async () => {
  show()
  await fillIn()
  await userEvent.clear(field('Email'))
  await userEvent.type(field('Email'), 'Ada@Example.com')
  await userEvent.clear(field('Phone number'))
  await userEvent.type(field('Phone number'), '+1 555 0100')
  await submit()
  await waitFor(() => expect(errorOf('Email')).toBe('Error: Email must be a valid email address'))
  expect(errorOf('Phone number')).toBe('Error: Phone number is required')
  expect(field('Email').value).toBe('Ada@Example.com')
  expect(field('Phone number').value).toBe('+1 555 0100')
})

it('says at once that a file cannot be used, and sends none', async () => {
  show()
  await fillIn()
  const image = new File(['x'], 'me.png', { type: 'image/png' })
  await userEvent.upload(field('CV'), image, { applyAccept: false })
  expect(screen.getByText(/me\.png cannot be used/)).toBeTruthy()
  await submit()
  await waitFor(() => expect(errorOf('CV')).toBe('Error: CV is required'))
  expect(apply).not.toHaveBeenCalled()
})

it('checks the size before anything is sent', async () => {
  show()
  await fillIn()
  const large = aPdf('large.pdf')
  Object.defineProperty(large, 'size', { value: CV_MAX_BYTES + 1 })
  await userEvent.upload(field('CV'), large)
  await submit()
  await waitFor(() => expect(errorOf('CV')).toBe('Error: CV must be 5 MB or smaller'))
  expect(apply).not.toHaveBeenCalled()
})

it('sends the answers with the opening, and the files', async () => {
  show()
  await fillIn()
  await userEvent.upload(field('Cover letter'), aPdf('letter.docx'))
  await submit()
  await waitFor(() => expect(apply).toHaveBeenCalledTimes(1))
  const [form, files, options] = apply.mock.calls[0] ?? []
  expect(form).toEqual({
    firstName: 'Ada',
    lastName: 'Okafor',
    email: 'ada@example.com',
    phoneNumber: '15550100',
    company: 'Northline',
    role: 'Engineer',
    message: '',
    subject: career.title,
    description: career.description,
  })
  expect([files?.cv.name, files?.coverLetter?.name]).toEqual(['ada.pdf', 'letter.docx'])
  expect(options?.idempotencyKey).toMatch(/^[\w-]{21}$/)
})

it('confirms with the reference, empties the form and moves the focus there', async () => {
  show()
  await fillIn()
  await submit()
  const receipt = await screen.findByText(/Your reference is A-17/)
  await waitFor(() => expect(document.activeElement?.contains(receipt)).toBe(true))
  expect(toasts).toEqual([{ kind: 'success', message: 'Application received' }])
  for (const label of Object.keys(answers)) expect(field(label).value).toBe('')
  expect(screen.queryByText('ada.pdf')).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

it('sends once for five fast Enters', async () => {
  const answer = Promise.withResolvers<typeof sent>()
  apply.mockReturnValue(answer.promise)
  show()
  await fillIn()
  await userEvent.type(field('Role'), '{Enter}{Enter}{Enter}{Enter}{Enter}')
  await waitFor(() => expect(apply).toHaveBeenCalledTimes(1))
  expect(screen.getByRole('button', { name: /Sending/ }).getAttribute('aria-disabled')).toBe('true')
  answer.resolve(sent)
  await screen.findByText(/Your reference is/)
  expect(apply).toHaveBeenCalledTimes(1)
})

it.each([
  [
    'a refusal',
    new ApiError('form/invalid', 400, 'No', { fieldErrors: { email: 'Email must be a valid email address' } }),
  ],
  ['a failure of the server', new ApiError('server/unexpected', 500, 'Broken')],
  ['a broken connection', new ApiError('network/failed', 0, 'Broken')],
])('keeps everything after %s', async (_, error) => {
  apply.mockRejectedValue(error)
  show()
  await fillIn()
  await submit()
  await waitFor(() => expect(toasts).toHaveLength(1))
  await screen.findByText(/[Nn]othing you typed was lost/)
  expectNothingLost()
})

it('shows what the server refused, field by field', async () => {
  apply.mockRejectedValue(new ApiError('form/invalid', 400, 'No', { fieldErrors: { role: 'Role is required' } }))
  show()
  await fillIn()
  await submit()
  await waitFor(() => expect(errorOf('Role')).toBe('Error: Role is required'))
  expect(toasts).toEqual([{ kind: 'error', message: 'Bad Reqquest' }])
})

it('has one text for every other failure', async () => {
  apply.mockRejectedValue(new ApiError('server/unexpected', 500, 'Broken'))
  show()
  await fillIn()
  await submit()
  await waitFor(() => expect(toasts).toHaveLength(1))
  expect(toasts[0]).toEqual({
    kind: 'error',
    message: 'An error occurred while uploading the CV. Please try later',
  })
})

it('says when to try again after too many applications', async () => {
  apply.mockRejectedValue(new ApiError('http/429', 429, 'Slow down', { retryAfter: 3541 }))
  show()
  await fillIn()
  await submit()
  expect(await screen.findByText(/Try again in 60 minutes/)).toBeTruthy()
})

it('repeats its key with a retry, and takes another for the next application', async () => {
  apply.mockRejectedValueOnce(new ApiError('network/failed', 0, 'Broken'))
  show()
  await fillIn()
  await submit()
  await waitFor(() => expect(apply).toHaveBeenCalledTimes(1))
  await screen.findByRole('button', { name: 'Submit application' })
  await submit()
  await screen.findByText(/Your reference is/)
  await fillIn()
  await submit()
  await waitFor(() => expect(apply).toHaveBeenCalledTimes(3))
  const keys = apply.mock.calls.map(([, , options]) => options?.idempotencyKey)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

it('shows how far the upload is, and stops it on demand', async () => {
  apply.mockImplementation((_form, _files, options) => {
    options?.onProgress?.(0.4)
    return new Promise((_resolve, reject) => {
      options?.signal?.addEventListener('abort', () => reject(new ApiError('network/aborted', 0, 'Stopped')))
    })
  })
  show()
  await fillIn()
  await submit()
  const bar = await screen.findByRole('progressbar')
  await waitFor(() => expect(bar.getAttribute('value')).toBe('40'))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel sending' }))
  expect(await screen.findByText('Sending was cancelled')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Submit application' }))
  expect(toasts).toEqual([])
  expectNothingLost()
})

it('sends nothing while offline, and keeps the answers', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  show()
  await fillIn()
  await submit()
  expect(await screen.findByText('You appear to be offline. Your answers are kept in this tab.')).toBeTruthy()
  expect(apply).not.toHaveBeenCalled()
  expectNothingLost()
})

it('brings back what was typed in this tab, until it is discarded', async () => {
  show()
  await userEvent.type(field('First name'), 'Ada')
  cleanup()
  show()
  expect(field('First name').value).toBe('Ada')
  await userEvent.click(await screen.findByRole('button', { name: 'Discard draft' }))
  expect(field('First name').value).toBe('')
  expect(sessionStorage).toHaveLength(0)
})

it('forgets what was typed once it is sent, though its page was left meanwhile', async () => {
  const answer = Promise.withResolvers<typeof sent>()
  apply.mockReturnValue(answer.promise)
  show()
  await fillIn()
  await submit()
  await waitFor(() => expect(apply).toHaveBeenCalledTimes(1))
  cleanup()
  expect(sessionStorage).toHaveLength(1)
  answer.resolve(sent)
  await waitFor(() => expect(toasts).toHaveLength(1))
  expect(sessionStorage).toHaveLength(0)
})

it('explains its privacy beside the form, not in its place', () => {
  show()
  expect(screen.getByRole('link', { name: /^privacy notice/ }).getAttribute('target')).toBe('_blank')
})

it('helps browsers to fill it in', () => {
  show()
  const tokens = ['given-name', 'family-name', 'email', 'tel', 'organization', 'organization-title']
  expect(Object.keys(answers).map((label) => field(label).autocomplete)).toEqual(tokens)
})

it('says beside the files what becomes of them', () => {
  show()
  expect(screen.getByText(/deleted after 180 days/)).toBeTruthy()
})
