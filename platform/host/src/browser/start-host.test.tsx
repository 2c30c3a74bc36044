import { PAGE_REPLACED } from '@mfe/contract'
import type { Page } from '@mfe/page'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tinyHost, tinyPlan } from '../testing/tiny-host.tsx'
import { startHost } from './start-host.tsx'

// `startHost` waits for React to render outside `act`.
beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false))
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

function sendDocument(plan: object, hydration: object = {}) {
  const scripts = Object.entries({ composition: plan, hydration }).map(
    ([id, value]) => `<script type="application/json" id="${id}">${JSON.stringify(value)}</script>`,
  )
  document.body.innerHTML = `<div id="root"></div>${scripts.join('')}`
}

it('renders the page in the browser once services are provided, if the server did not render it', async () => {
  window.history.replaceState(null, '', '/login')
  sendDocument(tinyPlan)
  const provideServices = vi.fn(() => expect(screen.queryByText('Tiny')).toBeNull())
  await startHost({ ...tinyHost, provideServices })
  expect(provideServices).toHaveBeenCalledExactlyOnceWith(tinyPlan)
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('Login | Tiny'))
})

it('shows the 404 page at an unknown URL', async () => {
  window.history.replaceState(null, '', '/gone')
  sendDocument(tinyPlan)
  await startHost(tinyHost)
  expect(await screen.findByRole('heading', { name: 'Nothing here' })).toBeTruthy()
})

it('runs a page again once hot reload has replaced its code, and says that it does', async () => {
  window.history.replaceState(null, '', '/login')
  sendDocument(tinyPlan)
  const page: Page<undefined> = { component: () => <h1>Before</h1>, meta: () => ({ title: 'Before', description: '' }) }
  await startHost({ ...tinyHost, pages: { './login': async () => ({ default: page }) } })
  await screen.findByRole('heading', { name: 'Before' })

  const next: Page<undefined> = { component: () => <h1>After</h1>, meta: () => ({ title: 'After', description: '' }) }
  Object.assign(page, next)
  const event = new Event(PAGE_REPLACED, { cancelable: true })
  window.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
  expect(await screen.findByRole('heading', { name: 'After' })).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('After | Tiny'))
})

it('redirects from a page that the guard rejects before anything runs, and keeps previews', async () => {
  const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined)
  const plan = { ...tinyPlan, audience: 'signed-in', previews: ['careers@2.0.0'] }
  sendDocument(plan)
  const provideServices = vi.fn()
  const guard = vi.fn(() => '/login')
  await startHost({ ...tinyHost, guard, provideServices })
  expect(guard).toHaveBeenCalledExactlyOnceWith(plan)
  expect(replace).toHaveBeenCalledExactlyOnceWith('/login?mfe=careers%402.0.0')
  expect(provideServices).not.toHaveBeenCalled()
  expect(document.getElementById('root')?.innerHTML).toBe('')
})
