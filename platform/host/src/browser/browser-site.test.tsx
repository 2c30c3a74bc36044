import { definePage } from '@mfe/page'
import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadedPage } from '../loaded-page.ts'
import { routeId, siteRoutes } from '../routing/site-router.tsx'
import { tinyHost, tinyPlan } from '../testing/tiny-host.tsx'
import { createBrowserSite } from './browser-site.ts'

const plan = { ...tinyPlan, routes: { shell: { '/login': './login', '/gone': './gone' } } }

afterEach(() => vi.unstubAllGlobals())

it('says in the title that a page did not load', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const site = createBrowserSite({ ...tinyHost, plan, year: 2031 }, undefined)
  const route = { app: 'shell', path: '/login', page: './login' }
  const page = definePage<unknown>({
    component: () => <h1>Login</h1>,
    meta: () => ({ title: 'Login', description: '' }),
  })
  const login = loadedPage(route, { page, version: '1.0.0' }, undefined, {})
  const router = createMemoryRouter(siteRoutes(site), {
    initialEntries: ['/login'],
    hydrationData: { loaderData: { [routeId(route)]: login } },
  })
  render(<RouterProvider router={router} />)
  expect(document.title).toBe('Login | Tiny')
  await act(() => router.navigate('/gone'))
  expect(screen.getByRole('heading').textContent).toBe('shell failed')
  expect(document.title).toBe('Did not load | Tiny')
  expect(reported).toHaveBeenCalledTimes(1)
})

describe('readJson', () => {
  const route = { app: 'careers', path: '/careers', page: './careers' }
  const { signal } = new AbortController()

  function read(respond: () => Promise<Response>, previews: string[] = []) {
    const fetched = vi.fn(respond)
    vi.stubGlobal('fetch', fetched)
    const { readJson } = createBrowserSite({ ...tinyHost, plan: { ...plan, previews }, year: 2031 }, undefined)
    return { content: readJson(route, 'assets/data/list.json', signal), fetched }
  }

  it('reads a public file from the site’s root, in the previewed version', async () => {
    const { content, fetched } = read(async () => Response.json([1]), ['careers@2.0.0'])
    expect(await content).toEqual([1])
    expect(fetched).toHaveBeenCalledWith(
      '/assets/data/list.json?mfe=careers%402.0.0',
      expect.objectContaining({ signal }),
    )
  })

  it('reports a failed request as a connection failure, unlike a missing file', async () => {
    const { content } = read(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(content).rejects.toMatchObject({ app: 'careers', reason: 'connection' })
    const missing = read(async () => new Response('', { status: 404 }))
    await expect(missing.content).rejects.toThrow('/assets/data/list.json responded with status 404.')
  })
})
