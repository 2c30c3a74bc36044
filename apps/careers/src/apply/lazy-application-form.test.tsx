// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { createOpening } from '../testing/openings.ts'
import { LazyApplicationForm } from './lazy-application-form.tsx'

const retry = vi.fn()
vi.mock('./use-lazy-form.ts', () => ({ useLazyForm: () => ({ Form: undefined, failed: true, retry }) }))
afterEach(cleanup)

it('moves focus to the heading of the form on a retry', async () => {
  render(<LazyApplicationForm career={createOpening()} />)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }))
})
