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

it('lists missing fields with the specified messages, and moves focus to the list', async () => {
  show()
  await submit()
  const summary = await screen.findByRole('region', { name: 'There is a problem' })
  await waitFor(() => expect(document.activeElement).toBe(summary))
  const links = within(summary).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
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

it('reports an unsuitable file immediately, and does not send it', async () => {
  show()
  await fillIn()
  const image = new File(['x'], 'me.png', { type: 'image/png' })
  await userEvent.upload(field('CV'), image, { applyAccept: false })
  const reason = 'me.png is not a file of these kinds: .pdf, .doc, .docx.'
  expect(screen.getByText(reason)).toBeTruthy()
  await submit()
  await waitFor(() => expect(errorOf('CV')).toBe('Error: CV is required'))
  const described = field('CV').getAttribute('aria-describedby')?.split(' ') ?? []
  expect(document.getElementById(described.at(-1) ?? '')?.textContent).toBe(reason)
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

it('states the limit of a text, and counts down before it is over it', async () => {
  show()
  const hint = document.getElementById(`${field('Message').id}-hint`)
  expect(hint?.textContent).toContain('up to 100,000 characters')
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

it('opens the privacy notice in a new tab, and explains how long files are kept', () => {
  show()
  expect(screen.getByRole('link', { name: /^privacy notice/ }).getAttribute('target')).toBe('_blank')
  expect(screen.getByText(/deleted after 180 days/)).toBeTruthy()
})

it('supports autofill', () => {
  show()
  const tokens = ['given-name', 'family-name', 'email', 'tel', 'organization', 'organization-title']
  expect(Object.keys(applicant).map((label) => field(label).autocomplete)).toEqual(tokens)
})
