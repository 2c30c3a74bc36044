import type { CompositionPlan } from '@mfe/contract'
import { definePage } from '@site/federation'
import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { createBrowserSite } from './browser-site.ts'
import { loadedPage } from './site.ts'
import { routeId, siteRoutes } from './site-router.tsx'

const plan: CompositionPlan = {
  audience: 'public',
  shell: { version: '1.0.0' },
  remotes: {},
  routes: { shell: { '/login': './login', '/gone': './gone' } },
  menu: [],
  previews: [],
}

it('says in the title that a page did not load', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const site = createBrowserSite(plan, { year: 2031 }, undefined)
  const route = { app: 'shell', path: '/login', page: './login' }
  const page = definePage<unknown>({ component: () => <h1>Login</h1>, meta: () => ({ title: '', description: '' }) })
  const login = loadedPage(route, { page, version: '1.0.0' }, undefined, {})
  const router = createMemoryRouter(siteRoutes(site), {
    initialEntries: ['/login'],
    hydrationData: { loaderData: { [routeId(route)]: login } },
  })
  render(<RouterProvider router={router} />)
  expect(document.title).toBe('Calderloom')
  await act(() => router.navigate('/gone'))
  expect(screen.getByRole('alert').dataset.failedRemote).toBe('shell')
  expect(document.title).toBe('Page did not load - Calderloom')
  expect(reported).toHaveBeenCalledTimes(1)
  vi.unstubAllGlobals()
})
