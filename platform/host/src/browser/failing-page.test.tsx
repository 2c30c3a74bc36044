import { definePage, type Page } from '@mfe/page'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RemoteLoadError } from '../loader/remote-load-error.ts'
import { copyServerHtml } from '../regions/server-html.ts'
import { routeFinder } from '../routing/route-finder.ts'
import { routeId, siteRoutes } from '../routing/site-router.tsx'
import { createServerHost } from '../server/create-server-host.ts'
import { tinyPlan as plan, tinyHost } from '../testing/tiny-host.tsx'
import { createBrowserSite } from './browser-site.ts'
import { initialLoaderData } from './initial-loader-data.ts'

/** Fakes the network: the versions of careers, the live one first; `undefined` fails to load. */
const network = vi.hoisted(() => ({ versions: new Map<string, unknown>(), skippedVersions: new Set<string>() }))
vi.mock('../loader/remote-loader.ts', async (original) => ({
  ...(await original<typeof import('../loader/remote-loader.ts')>()),
  createRemoteLoader: () => ({
    load: async (_app: string, name: string) => {
      if (name === './culture') return { page: culture, version: '2.0.0' }
      const [version = '', page] =
        [...network.versions].find(([name, it]) => it && !network.skippedVersions.has(name)) ?? []
      return { page: await page, version }
    },
    skipVersion: (_app: string, _page: string, version: string) => {
      const hasFallback = network.skippedVersions.add(version).size < network.versions.size
      if (!hasFallback) network.skippedVersions.clear()
      return hasFallback
    },
  }),
}))

const { renderSite } = createServerHost({ ...tinyHost, shared: {} })

const pageOf = (component: Page['component']) =>
  definePage<unknown>({ component, meta: () => ({ title: 'Careers', description: '' }) })
/** Creates a page with a button that counts its clicks. */
const counting = (title: string, render: (count: number) => void = () => undefined) =>
  pageOf(() => {
    const [count, setCount] = useState(0)
    render(count)
    return (
      <>
        <h1>{title}</h1>
        <button type="button" onClick={() => setCount(count + 1)}>{`Pressed ${count}`}</button>
      </>
    )
  })
const culture = definePage<unknown>({
  component: () => <h1>Culture</h1>,
  meta: () => ({ title: 'Culture', description: '' }),
})
const working = counting('Current careers')
const earlier = counting('Earlier careers')
const fail = () => {
  throw new Error('defect')
}
const broken = counting('', fail)
const brokenLater = counting('Current careers', (count) => count > 0 && fail())

let isRestored = false
const brokenAtFirst = counting('Current careers', () => isRestored || fail())

beforeEach(() => {
  isRestored = false
  network.skippedVersions.clear()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('reportError', () => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const ADDRESS = '/careers'

const heading = () => screen.getByRole('heading', { level: 1 })
const region = () => document.querySelector('[data-remote]')?.getAttribute('data-remote')

/** Opens the careers page: the server renders the working version, and the browser hydrates with what it can load. */
async function openPage(versions: Readonly<Record<string, Page | Promise<unknown> | undefined>>) {
  network.versions = new Map(Object.entries(versions))
  const { body } = await renderSite({
    plan,
    origin: 'http://localhost',
    url: ADDRESS,
    year: 2031,
    pageName: 'Careers',
    what: 'page',
    pagesOf: () => ({ './careers': working }),
    publicFiles: {},
  })
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = body
  const route = routeFinder(plan)(ADDRESS)
  if (!route) throw new Error('The plan has no such route.')
  window.history.replaceState(null, '', ADDRESS)
  const site = createBrowserSite({ ...tinyHost, plan, year: 2031, ...copyServerHtml(container, 'page') }, route)
  const router = createMemoryRouter(siteRoutes(site), {
    initialEntries: [ADDRESS],
    hydrationData: {
      loaderData: { [routeId(route)]: initialLoaderData(site, route, { part: 'page', data: undefined }) },
    },
  })
  const app = <RouterProvider router={router} />
  await act(async () => void render(app, { container, hydrate: true }))
  return router
}

it('keeps the frame working and the page readable while its code loads, then hydrates it', async () => {
  const pending = Promise.withResolvers<Page>()
  await openPage({ '2.0.0': pending.promise })
  expect(document.querySelector('header[data-scripted]')).not.toBeNull()
  const served = screen.getByRole('button', { name: 'Pressed 0' })
  await act(async () => pending.resolve(working))
  await userEvent.click(served)
  expect(served.textContent).toBe('Pressed 1')
})

it('navigates to another page before the code of the first has loaded', async () => {
  const router = await openPage({ '2.0.0': new Promise(() => undefined) })
  await act(() => router.navigate('/culture'))
  expect(heading().textContent).toBe('Culture')
  expect(document.title).toContain('Culture')
})

it.each([
  ['throws in the browser', broken],
  ['cannot be loaded', undefined],
])('renders the previous version with its own data when the live one %s', async (_case, live) => {
  await openPage({ '2.0.0': live, '1.0.0': earlier })
  expect(heading().textContent).toBe('Earlier careers')
  expect(region()).toBe('careers@1.0.0')
  expect(screen.queryByRole('alert')).toBeNull()
})

it.each([
  ['fails', () => Promise.reject(new Error('defect'))],
  ['throws', fail],
  ['does not settle in time', () => new Promise(() => undefined)],
])('switches to the previous version when the page’s loader %s', async (_case, loader) => {
  const router = await openPage({ '2.0.0': { ...working, loader }, '1.0.0': earlier })
  await act(() => router.navigate('/culture'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const navigating = router.navigate(ADDRESS)
  await vi.advanceTimersByTimeAsync(8_000)
  vi.useRealTimers()
  await act(() => navigating)
  expect(heading().textContent).toBe('Earlier careers')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says that the page did not load when no version’s loader settles', async () => {
  const stuck = { ...working, loader: () => new Promise(() => undefined) }
  const router = await openPage({ '2.0.0': stuck, '1.0.0': stuck })
  await act(() => router.navigate('/culture'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const navigating = router.navigate(ADDRESS)
  await vi.advanceTimersByTimeAsync(16_000)
  vi.useRealTimers()
  await act(() => navigating)
  expect(screen.getByRole('alert').textContent).toContain('connection')
})

it('keeps the server’s HTML, reports the failure and retries on request when every version throws', async () => {
  await openPage({ '2.0.0': brokenAtFirst, '1.0.0': broken })
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('code')
  expect(heading().textContent).toBe('Current careers')
  expect(region()).toBe('careers@2.0.0')

  isRestored = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

it('keeps the server’s HTML when the page throws later', async () => {
  await openPage({ '2.0.0': brokenLater })
  await userEvent.click(screen.getByRole('button', { name: 'Pressed 0' }))
  expect(screen.getByRole('alert').textContent).toContain('code')
  expect(heading().textContent).toBe('Current careers')
})

it('reports a connection failure, and keeps the page’s heading and title, when no version loads', async () => {
  await openPage({ '2.0.0': Promise.reject(new RemoteLoadError('careers', 'connection', 'gone')) })
  const alert = () => screen.getByRole('alert').textContent
  expect(alert()).toContain('connection')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(alert()).toContain('connection')
  expect(heading().textContent).toBe('Current careers')
  expect(document.title).not.toContain('Did not load')
})

it('shows the server’s HTML and title again when the page fails to load after navigating back', async () => {
  document.title = 'Careers at last'
  const router = await openPage({ '2.0.0': working })
  await act(() => router.navigate('/culture'))
  expect(document.title).toContain('Culture')
  network.versions.set('2.0.0', Promise.reject(new RemoteLoadError('careers', 'connection', 'gone')))
  await act(() => router.navigate(ADDRESS))
  expect(heading().textContent).toBe('Current careers')
  expect(document.title).toBe('Careers at last')
})
