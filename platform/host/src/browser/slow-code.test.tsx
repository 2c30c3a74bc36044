import { definePage } from '@mfe/page'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RemoteLoadError } from '../loader/remote-load-error.ts'
import { showServedCareers } from '../testing/served-careers.ts'
import { tinyHost } from '../testing/tiny-host.tsx'
import { startHost } from './start-host.tsx'

/** Fakes the network: whether the page's code can be loaded, and how often it was requested. */
const network = vi.hoisted(() => ({ isOnline: false, attempts: 0 }))
vi.mock('../loader/remote-loader.ts', async (original) => ({
  ...(await original<typeof import('../loader/remote-loader.ts')>()),
  createRemoteLoader: () => ({
    load: async () => {
      network.attempts += 1
      if (!network.isOnline) throw new RemoteLoadError('careers', 'connection', 'offline')
      return { page: careers, version: '2.0.0' }
    },
    skipVersion: () => false,
  }),
}))

const careers = definePage<unknown>({
  component: () => {
    const [count, setCount] = useState(0)
    return <button type="button" onClick={() => setCount(count + 1)}>{`Pressed ${count}`}</button>
  },
  meta: () => ({ title: 'Careers', description: '' }),
})

beforeEach(() => {
  network.isOnline = false
  network.attempts = 0
  // `setTimeout` stays real, because React and `startHost` wait for it.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  vi.stubGlobal('reportError', () => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** Opens the careers page as the server sent it, while its code cannot be loaded. */
async function openOffline() {
  await showServedCareers(tinyHost, careers)
  void startHost(tinyHost)
  expect((await screen.findByRole('alert')).textContent).toContain('connection')
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  expect(network.attempts).toBe(1)
}

/** Resolves once the server-rendered page responds to a click. */
async function interactive() {
  await expect.poll(() => screen.queryByRole('alert')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Pressed 0' }))
  expect(await screen.findByRole('button', { name: 'Pressed 1' })).toBeTruthy()
}

it('retries every 15 seconds while a page only has the server’s HTML', async () => {
  await openOffline()
  await vi.advanceTimersByTimeAsync(14_999)
  expect(network.attempts).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(network.attempts).toBe(2)
  expect(screen.getByRole('alert')).toBeTruthy()

  network.isOnline = true
  await vi.advanceTimersByTimeAsync(15_000)
  await interactive()
})

it('retries immediately when the network returns, and stops once the code has loaded', async () => {
  await openOffline()
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => network.attempts).toBe(2)
  expect(screen.getByRole('alert')).toBeTruthy()

  network.isOnline = true
  window.dispatchEvent(new Event('online'))
  await interactive()

  const { attempts } = network
  expect(vi.getTimerCount()).toBe(0)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(network.attempts).toBe(attempts)
})
