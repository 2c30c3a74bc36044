import type { CompositionPlan } from '@mfe/contract'
import { startHost } from '@mfe/host/browser'
import { createServerHost } from '@mfe/host/server'
import { screen, waitFor } from '@testing-library/react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serverParts } from './server-parts.ts'
import { site } from './site.ts'

const plan: CompositionPlan = {
  audience: 'public',
  shell: { version: '1.0.0' },
  remotes: {},
  modules: '',
  routes: { shell: { '/login': './login', '/contactus': './registration' } },
  menu: { account: { '/welcome': 'Your files' } },
  previews: [],
}

const { renderSite } = createServerHost({ ...site, ...serverParts })

const roots: Root[] = []
vi.mock('react-dom/client', async (original) => {
  const client = await original<typeof import('react-dom/client')>()
  const hydrateRoot: typeof client.hydrateRoot = (...args) => {
    const root = client.hydrateRoot(...args)
    roots.push(root)
    return root
  }
  return { ...client, hydrateRoot }
})

// `startHost` waits for renders that React schedules outside of `act`.
beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false))
afterEach(() => {
  // React might otherwise keep rendering after the test's window is closed.
  for (const root of roots.splice(0)) root.unmount()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** Assembles the document as the gateway does. */
async function loadDocument(url: string, what: 'page' | 'frame', postedForm?: unknown) {
  const page = await renderSite({
    plan,
    origin: 'http://localhost',
    url,
    year: 2031,
    pageName: '',
    what,
    pagesOf: () => ({}),
    publicFiles: {},
    pageState: postedForm,
  })
  window.history.replaceState(null, '', url)
  document.body.innerHTML = `<div id="root" data-rendered="${what}">${page.body}</div>
    <script type="application/json" id="composition">${JSON.stringify(plan)}</script>
    <script type="application/json" id="hydration">${JSON.stringify(page.hydration)}</script>`
}

it('hydrates the menu for signed-in visitors without a mismatch', async () => {
  localStorage.setItem('authToken', 'a-token')
  vi.stubGlobal('reportError', vi.fn())
  await loadDocument('/login', 'frame')
  await startHost(site)
  const button = screen.getByRole('button', { name: 'Account' })
  await waitFor(() => expect(button.getAttribute('aria-haspopup')).toBe('menu'))
})

it.each([
  ['a page', '/login', 'page', undefined, 'Login'],
  ['a frame', '/login', 'frame', undefined, 'Login'],
  ['an unknown URL', '/gone', 'page', undefined, 'Page not found'],
  ['a rejected post', '/contactus', 'page', { values: {}, errors: { email: 'Wrong' }, sent: false }, undefined],
] as const)('hydrates %s without a mismatch', async (_, url, what, postedForm, heading) => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  await loadDocument(url, what, postedForm)
  const footer = screen.getByRole('contentinfo')
  await startHost(site)
  expect(roots).toHaveLength(1)
  if (heading) expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy()
  if (postedForm) expect(screen.getByRole('link', { name: 'Email: Wrong' })).toBeTruthy()
  expect(screen.getByRole('contentinfo')).toBe(footer)
  expect(reported).not.toHaveBeenCalled()
})
