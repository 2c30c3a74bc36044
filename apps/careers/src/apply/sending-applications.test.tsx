// @vitest-environment happy-dom
import { ApiError, UNKNOWN_FAILURE } from '@site/api-client'
import { provideApi } from '@site/services/testing'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  applicant,
  apply,
  career,
  createPdf,
  errorOf,
  expectInputKept,
  field,
  fillIn,
  fillInAndSubmit,
  sent,
  setUpApplicationTests,
  show,
  submit,
  toasts,
} from '../testing/application.tsx'

setUpApplicationTests()

const FAILED = 'An error occurred while uploading the CV. Please try later'

it('sends the fields with the opening, and the files', async () => {
  show()
  await fillIn()
  await userEvent.upload(field('Cover letter'), createPdf('letter.docx'))
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

it('shows the reference, empties the form and moves focus to the confirmation', async () => {
  await fillInAndSubmit()
  const receipt = await screen.findByText(/Your reference is A-17/)
  await waitFor(() => expect(document.activeElement?.contains(receipt)).toBe(true))
  expect(toasts).toEqual([{ kind: 'success', message: 'Application received' }])
  for (const label of Object.keys(applicant)) expect(field(label).value).toBe('')
  expect(screen.queryByText('ada.pdf')).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

it('prefetches the API client once something is typed', async () => {
  const loadClient = vi.fn(() => new Promise<never>(() => undefined))
  provideApi(loadClient)
  show()
  expect(loadClient).not.toHaveBeenCalled()
  await userEvent.type(field('Role'), 'Engineer')
  expect(loadClient).toHaveBeenCalledTimes(1)
})

it.each([
  [
    'a rejection',
    new ApiError('form/invalid', 400, 'No', { fieldErrors: { email: 'Email must be a valid email address' } }),
    'Bad Reqquest',
  ],
  ['a server error', new ApiError('server/unexpected', 500, 'Broken'), FAILED],
  ['a lost connection', new ApiError('network/failed', 0, 'Broken'), FAILED],
])('keeps the typed values and files after %s, with the specified toast', async (_, error, message) => {
  apply.mockRejectedValue(error)
  await fillInAndSubmit()
  await waitFor(() => expect(toasts).toEqual([{ kind: 'error', message }]))
  await screen.findByText(/[Nn]othing you typed was lost/)
  expectInputKept()
})

it('shows the errors from the server next to their fields', async () => {
  apply.mockRejectedValue(new ApiError('form/invalid', 400, 'No', { fieldErrors: { role: 'Role is required' } }))
  await fillInAndSubmit()
  await waitFor(() => expect(errorOf('Role')).toBe('Error: Role is required'))
  expect(toasts).toEqual([{ kind: 'error', message: 'Bad Reqquest' }])
})

it('shows why a file was rejected next to its field, with the specified toast', async () => {
  const reason = 'CV contains macros, in its text or in an embedded workbook. Save it as PDF.'
  apply.mockRejectedValue(new ApiError('applications/macros', 415, reason, { fieldErrors: { cv: reason } }))
  await fillInAndSubmit()
  await waitFor(() => expect(errorOf('CV')).toBe(`Error: ${reason}`))
  expect(toasts).toEqual([{ kind: 'error', message: FAILED }])
  expectInputKept()
})

it.each([
  [new ApiError('network/failed', 0, UNKNOWN_FAILURE), 'The server cannot be reached.'],
  [
    new ApiError('http/413', 413, UNKNOWN_FAILURE),
    'This is larger than a system between you and the site allows (413).',
  ],
  [new ApiError('http/502', 502, UNKNOWN_FAILURE), 'The server is not available right now (502).'],
])('names in place what kept it from arriving, and retries with the same key: %s', async (error, reason) => {
  apply.mockRejectedValue(error)
  await fillInAndSubmit()
  const kept = 'Nothing you typed was lost, and your files are still chosen.'
  expect(await screen.findByText(`${reason} ${kept}`)).toBeTruthy()
  expect(toasts).toEqual([{ kind: 'error', message: FAILED }])
  expectInputKept()
  await submit()
  await waitFor(() => expect(toasts).toHaveLength(2))
  const [first, second] = apply.mock.calls.map(([, , options]) => options?.idempotencyKey)
  expect(second).toBe(first)
})

describe('a file that was moved, renamed or changed after it was chosen', () => {
  const unreadable = () => new ReadableStream({ start: (stream) => stream.error(new Error('NotReadableError')) })
  const expectChosenAgain = async () => {
    const reason = 'ada.pdf was moved, renamed or changed after it was chosen. Choose it again.'
    await waitFor(() => expect(errorOf('CV')).toBe(`Error: ${reason}`))
    expect(document.activeElement).toBe(field('CV'))
    expect(toasts).toEqual([{ kind: 'error', message: FAILED }])
    expectInputKept()
    apply.mockResolvedValue(sent)
    await userEvent.upload(field('CV'), createPdf())
    await waitFor(() => expect(errorOf('CV')).toBeUndefined())
    await submit()
    expect(await screen.findByText(/Your reference is A-17/)).toBeTruthy()
  }

  it('is reported at its field before anything is sent, and can be chosen again', async () => {
    vi.spyOn(File.prototype, 'stream').mockImplementationOnce(unreadable)
    await fillInAndSubmit()
    await expectChosenAgain()
    expect(apply).toHaveBeenCalledTimes(1)
  })

  it('is not reported as a lost connection if it happens during the upload', async () => {
    apply.mockImplementation(() => {
      vi.spyOn(File.prototype, 'stream').mockImplementationOnce(unreadable)
      return Promise.reject(new ApiError('network/failed', 0, UNKNOWN_FAILURE))
    })
    await fillInAndSubmit()
    await expectChosenAgain()
  })
})

const SLOW = 'CV could not be checked in time. Please try again in a minute.'

it.each([
  [new ApiError('http/429', 429, 'Slow down', { retryAfter: 3541 }), /Try again in 60 minutes/],
  [new ApiError('applications/too-slow', 503, SLOW, { retryAfter: 60 }), `${SLOW} Nothing you typed was lost.`],
  [new ApiError('cookies/blocked', 0, 'Allow cookies.'), 'Allow cookies. Nothing you typed was lost.'],
])('says what helps if the answers are not at fault, and blames no field: %s', async (error, text) => {
  apply.mockRejectedValue(error)
  await fillInAndSubmit()
  expect(await screen.findByText(text)).toBeTruthy()
  expect(errorOf('CV')).toBeUndefined()
  expectInputKept()
})

it('shows the progress of the upload, and cancels it on request', async () => {
  apply.mockImplementation((_form, _files, options) => {
    options?.onProgress?.(0.4)
    return new Promise((_resolve, reject) => {
      options?.signal?.addEventListener('abort', () => reject(new ApiError('network/aborted', 0, 'Stopped')))
    })
  })
  await fillInAndSubmit()
  const bar = await screen.findByRole('progressbar')
  await waitFor(() => expect(bar.getAttribute('value')).toBe('40'))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel sending' }))
  expect(await screen.findByText('Sending was canceled')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Submit application' }))
  expect(toasts).toEqual([])
  expectInputKept()
})

describe('while the browser reports that it is offline', () => {
  beforeEach(() => void vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false))

  it.each([
    ['the API call', () => apply.mockRejectedValue(new ApiError('network/offline', 0, 'No'))],
    ['loading the API client', () => provideApi(() => Promise.reject(new Error('Loading chunk failed')))],
  ])('shows that it is offline, and keeps the typed values and files, when %s fails', async (_, disconnect) => {
    disconnect()
    await fillInAndSubmit()
    expect(
      await screen.findByText(
        'You appear to be offline. Your answers are kept in this tab, and your files while this page stays open.',
      ),
    ).toBeTruthy()
    expect(toasts).toEqual([{ kind: 'error', message: FAILED }])
    expectInputKept()
  })
})

it('clears the draft once it is sent, even if the form was unmounted in the meantime', async () => {
  const response = Promise.withResolvers<typeof sent>()
  apply.mockReturnValue(response.promise)
  await fillInAndSubmit()
  await waitFor(() => expect(apply).toHaveBeenCalledTimes(1))
  cleanup()
  expect(sessionStorage).toHaveLength(1)
  response.resolve(sent)
  await waitFor(() => expect(toasts).toHaveLength(1))
  expect(sessionStorage).toHaveLength(0)
})
