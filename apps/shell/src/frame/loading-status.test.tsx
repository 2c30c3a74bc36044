import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LoadingStatus } from './loading-status.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const statusText = () => screen.getByRole('status').textContent?.trim()

async function navigateSlowly() {
  const pending = Promise.withResolvers<null>()
  const routes = [
    { path: '/', element: <LoadingStatus /> },
    { path: '/slow', element: <LoadingStatus />, loader: () => pending.promise },
  ]
  const router = createMemoryRouter(routes)
  render(<RouterProvider router={router} />)
  await act(async () => void router.navigate('/slow'))
  return () => act(async () => pending.resolve(null))
}

it('announces nothing for a page that loads quickly', async () => {
  const finishLoading = await navigateSlowly()
  act(() => vi.advanceTimersByTime(150))
  expect(statusText()).toBe('')
  await finishLoading()
  act(() => vi.advanceTimersByTime(1000))
  expect(statusText()).toBe('')
})

it('announces a slow page until it has loaded', async () => {
  const finishLoading = await navigateSlowly()
  act(() => vi.advanceTimersByTime(250))
  expect(statusText()).toBe('Loading the page')
  await finishLoading()
  expect(statusText()).toBe('')
})
