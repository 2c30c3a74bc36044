import { collectToasts, provideApi, type ToastMessage } from '@site/services/testing'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { ApplicationForm } from '../apply/application-form.tsx'
import { type Apply, createApplyClient } from './create-apply-client.ts'
import { createOpening } from './openings.ts'

export const career = createOpening()
export const sent = { message: 'Application received', reference: 'A-17' }
export const applicant = {
  'First name': 'Ada',
  'Last name': 'Okafor',
  Email: 'ada@example.com',
  'Phone number': '15550100',
  'Company name': 'Northline',
  Role: 'Engineer',
}
export let toasts: ToastMessage[] = []
/** Stubs the form's API call. Accepts every application unless a test overrides it. */
export const apply = vi.fn<Apply>()

/** Registers hooks that reset drafts, API calls and toasts between tests. */
export function setUpApplicationTests(): void {
  beforeEach(() => {
    toasts = collectToasts()
    apply.mockReset().mockResolvedValue(sent)
    sessionStorage.clear()
    provideApi(async () => createApplyClient(apply))
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
  })
}

export const show = () => render(<ApplicationForm career={career} labelledBy="title" />)
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
export const createPdf = (name = 'ada.pdf') => new File(['%PDF-1.7'], name, { type: 'application/pdf' })
export const submit = () => userEvent.click(screen.getByRole('button', { name: /Submit application|Sending/ }))
export const errorOf = (label: string) => {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).find((text) => text?.startsWith('Error: '))
}

export async function fillIn(): Promise<void> {
  for (const [label, value] of Object.entries(applicant)) await userEvent.type(field(label), value)
  await userEvent.upload(field('CV'), createPdf())
}

export async function fillInAndSubmit(): Promise<void> {
  show()
  await fillIn()
  await submit()
}

export function expectInputKept(): void {
  for (const [label, value] of Object.entries(applicant)) expect(field(label).value).toBe(value)
  expect(screen.getByRole('button', { name: /Remove ada\.pdf/ })).toBeTruthy()
}
