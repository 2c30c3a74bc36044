import type { ApiClient } from '@site/api-client'
import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { loadApi, provideApi, useApi } from './api.ts'

afterEach(cleanup)

const client = { call: vi.fn() } as unknown as ApiClient

/** Renders a component that uses the client. `hasSuspended` returns whether it ever suspended. */
async function show(): Promise<{ hasSuspended: () => boolean }> {
  const Fallback = vi.fn(() => null)
  const Consumer = () => <p>{useApi() === client ? 'the client' : 'another client'}</p>
  await act(async () =>
    render(
      <Suspense fallback={<Fallback />}>
        <Consumer />
      </Suspense>,
    ),
  )
  return { hasSuspended: () => Fallback.mock.calls.length > 0 }
}

it.each([true, false])('suspends only until the client is loaded, which it is before: %s', async (isLoaded) => {
  provideApi(async () => client)
  if (isLoaded) await loadApi()
  const { hasSuspended } = await show()
  expect(screen.getByText('the client')).toBeTruthy()
  expect(hasSuspended()).toBe(!isLoaded)
})

it('loads once, and again after a failure', async () => {
  const load = vi.fn(async () => client).mockRejectedValueOnce(new Error('lost'))
  provideApi(load)
  await expect(loadApi()).rejects.toThrow('lost')
  expect(await loadApi()).toBe(client)
  expect(await loadApi()).toBe(client)
  expect(load).toHaveBeenCalledTimes(2)
})
