// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OpeningActions } from './opening-actions.tsx'

const URL = `${window.location.origin}/application/loom-keeper`

/** Replaces the browser's own share menu and clipboard. */
function provide({ share, writeText }: { share?: Navigator['share']; writeText?: Clipboard['writeText'] }): void {
  vi.stubGlobal('navigator', { ...(share && { share }), ...(writeText && { clipboard: { writeText } }) })
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  window.history.replaceState(null, '', '/application/loom-keeper?team=Weaving#apply')
  render(<OpeningActions title="Loom Keeper" />)
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('opens the device’s share menu with the opening’s address', async () => {
  const share = vi.fn(async () => undefined)
  provide({ share })
  await press('Share this opening')
  expect(share).toHaveBeenCalledWith({ title: 'Loom Keeper', url: URL })
})

it('says nothing when the visitor closes the share menu', async () => {
  const share = vi.fn(() => Promise.reject(new DOMException('Closed', 'AbortError')))
  provide({ share })
  await press('Share this opening')
  expect(share).toHaveBeenCalledTimes(1)
  expect(screen.queryByText(/link/i)).toBeNull()
})

it('copies the address where there is no share menu, and says so', async () => {
  const writeText = vi.fn(async () => undefined)
  provide({ writeText })
  await press('Share this opening')
  expect(await screen.findByText('Link copied.')).toBeTruthy()
  expect(writeText).toHaveBeenCalledWith(URL)
})

it('shows the address if the browser allows neither', async () => {
  provide({})
  await press('Share this opening')
  expect(await screen.findByText(`Copy this link: ${URL}`)).toBeTruthy()
})

it('prints the page', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  await press('Print this opening')
  expect(print).toHaveBeenCalledTimes(1)
})
