// @vitest-environment happy-dom
import { CV_MAX_BYTES, MESSAGE_MAX } from '@site/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import {
  applicant,
  apply,
  createPdf,
  errorOf,
  field,
  fillIn,
  setUpApplicationTests,
  show,
  submit,
} from '../testing/application.tsx'

setUpApplicationTests()

it('shows no errors before a submit', async () => {
  show()
  await userEvent.click(field('First name'))
  await userEvent.tab()
  expect(errorOf('First name')).toBeUndefined()
})

it('lists missing fields with the specified messages, and moves focus to the list', async () => {
  show()
  await submit()
  const summary = await screen.findByRole('region', { name: 'There is a problem' })
  await waitFor(() => expect(document.activeElement).toBe(summary))
  expect(
    within(summary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'First name is required',
    'last name is required',
    'Email is required',
    'Phone number is required',
    'Company name is required',
    'Role is required',
    'CV is required',
  ])
  expect(errorOf('CV')).toBe('Error: CV is required')
  expect(field('CV').getAttribute('aria-invalid')).toBe('true')
  expect(apply).not.toHaveBeenCalled()
})

it('clears an error as soon as it is fixed', async () => {
  show()
  await submit()
  await waitFor(() => expect(errorOf('First name')).toBe('Error: First name is required'))
  await userEvent.type(field('First name'), 'A')
  await waitFor(() => expect(errorOf('First name')).toBeUndefined())
  expect(errorOf('Last name')).toBe('Error: last name is required')
})

it('rejects input without changing it', async () => {
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

it('reports an unsuitable file immediately, and does not send it', async () => {
  show()
  await fillIn()
  const image = new File(['x'], 'me.png', { type: 'image/png' })
  await userEvent.upload(field('CV'), image, { applyAccept: false })
  expect(screen.getByText(/me\.png cannot be used/)).toBeTruthy()
  await submit()
  await waitFor(() => expect(errorOf('CV')).toBe('Error: CV is required'))
  expect(apply).not.toHaveBeenCalled()
})

it('checks the file size before sending', async () => {
  show()
  await fillIn()
  const large = createPdf('large.pdf')
  Object.defineProperty(large, 'size', { value: CV_MAX_BYTES + 1 })
  await userEvent.upload(field('CV'), large)
  await submit()
  await waitFor(() => expect(errorOf('CV')).toBe('Error: CV must be 5 MB or smaller'))
  expect(apply).not.toHaveBeenCalled()
})

it('rejects a message over the limit stated in the hint before sending it', async () => {
  show()
  await fillIn()
  const message = field('Message')
  expect(document.getElementById(`${message.id}-hint`)?.textContent).toContain('up to 100,000 characters')
  fireEvent.input(message, { target: { value: 'x'.repeat(MESSAGE_MAX + 1) } })
  await submit()
  await waitFor(() => expect(errorOf('Message')).toBe('Error: Message must be at most 100,000 characters long'))
  expect(apply).not.toHaveBeenCalled()
})

it('counts down before a text is over its limit', async () => {
  show()
  await userEvent.type(field('First name'), 'x'.repeat(25))
  expect(screen.getByText('5 characters left')).toBeTruthy()
  fireEvent.input(field('Message'), { target: { value: `${'x'.repeat(MESSAGE_MAX - 2)}\n🧵` } })
  expect(screen.getByText('0 characters left')).toBeTruthy()
})

it('restores a draft with the longest allowed message', () => {
  const longestMessage = 'x'.repeat(MESSAGE_MAX)
  show()
  fireEvent.input(field('Message'), { target: { value: longestMessage } })
  cleanup()
  show()
  expect(field('Message').value).toBe(longestMessage)
})

it('restores the draft of this tab, until it is discarded', async () => {
  show()
  await userEvent.type(field('First name'), 'Ada')
  cleanup()
  show()
  expect(field('First name').value).toBe('Ada')
  await userEvent.click(await screen.findByRole('button', { name: 'Discard draft' }))
  expect(field('First name').value).toBe('')
  expect(sessionStorage).toHaveLength(0)
})

it('opens the privacy notice in a new tab', () => {
  show()
  expect(screen.getByRole('link', { name: /^privacy notice/ }).getAttribute('target')).toBe('_blank')
})

it('supports autofill', () => {
  show()
  const tokens = ['given-name', 'family-name', 'email', 'tel', 'organization', 'organization-title']
  expect(Object.keys(applicant).map((label) => field(label).autocomplete)).toEqual(tokens)
})

it('explains how long files are kept', () => {
  show()
  expect(screen.getByText(/deleted after 180 days/)).toBeTruthy()
})
