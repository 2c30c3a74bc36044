import { definePage } from '@mfe/page'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { routeFinder } from '../routing/route-finder.ts'
import type { BrowserSite } from '../site.ts'
import { tinyHost, tinyPlan } from '../testing/tiny-host.tsx'

const loadPage = vi.hoisted(() => vi.fn())
vi.mock('../loader/container.ts', () => ({ loadPage }))
// happy-dom does not load preloads.
vi.mock('../loader/verified-files.ts', () => ({ loadVerified: () => Promise.resolve() }))

const plan = {
  ...tinyPlan,
  remotes: { careers: { version: '2.0.0', previous: '1.0.0' } },
  routes: { careers: { '/careers': './careers', '/application/:id': './application' } },
}
const ENTRY = '/__mfe/careers/2.0.0/remoteEntry.js'
const MODULES = {
  integrity: { [ENTRY]: 'sha256-entry' },
  styles: {},
  pages: { 'careers@2.0.0': { './application': { [ENTRY]: 3000 } } },
}
const application = definePage({
  component: () => null,
  loader: async ({ params, url, readJson }) => {
    const names = (await readJson('assets/data/names.json')) as Record<string, string>
    return `${url.pathname} ${names[params.id ?? '']}`
  },
  meta: ({ data }) => ({ title: data, description: '' }),
})

const fetched = vi.fn(async (address: string, _init: RequestInit) =>
  Response.json(address.endsWith('names.json') ? { a: 'Ann' } : address.includes('/-/') ? MODULES : ''),
)
const addresses = () => fetched.mock.calls.map(([address]) => address)

let site: BrowserSite
let listening: { mock: { calls: Parameters<typeof document.addEventListener>[] } }

beforeEach(async () => {
  vi.resetModules()
  fetched.mockClear()
  loadPage.mockReset().mockResolvedValue(application)
  vi.stubGlobal('fetch', fetched)
  document.body.innerHTML = `
    <a id="covered" href="/application/a"><b>Ann</b></a> <a id="other" href="/welcome">Welcome</a>
    <a id="open" href="/careers#list">List</a> <a id="elsewhere" href="https://elsewhere.example/application/a">Else</a>`
  window.history.replaceState(null, '', '/careers')
  const { createBrowserSite } = await import('../browser/browser-site.ts')
  const { prefetchOnIntent } = await import('./on-intent.ts')
  listening = vi.spyOn(document, 'addEventListener')
  site = createBrowserSite({ ...tinyHost, plan, year: 2031 }, undefined)
  prefetchOnIntent(site, routeFinder(plan))
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  for (const [event, listener] of listening.mock.calls) document.removeEventListener(event, listener)
  vi.restoreAllMocks()
  document.body.replaceChildren()
  for (const map of document.head.querySelectorAll('script')) map.remove()
})

const point = (selector: string, event = 'pointerover') =>
  document.querySelector(selector)?.dispatchEvent(new Event(event, { bubbles: true }))

const prepared = () => vi.waitFor(() => expect(addresses()).toContain('/assets/data/names.json'))

function open() {
  const route = routeFinder(plan)('/application/a')
  if (!route) throw new Error('The plan has no such route.')
  const { signal } = new AbortController()
  return site.load(route, {
    params: { id: 'a' },
    url: { pathname: '/application/a', search: '' },
    readJson: (file) => site.readJson(route, file, signal),
    signal,
  })
}

it.each(['pointerover', 'focusin'])('prefetches a page’s code and data once on %s, at low priority', async (event) => {
  point('#covered', event)
  await prepared()
  point('#covered b', event)
  expect(addresses()).toEqual([expect.stringContaining('/__mfe/-/'), ENTRY, '/assets/data/names.json'])
  for (const [, init] of fetched.mock.calls) expect(init.priority).toBe('low')
  expect(fetched.mock.calls[1]?.[1].integrity).toBe('sha256-entry')
})

it('serves the next navigation without a request; the one after reads data again', async () => {
  point('#covered')
  await prepared()
  fetched.mockClear()
  await expect(open()).resolves.toMatchObject({ data: '/application/a Ann' })
  expect(addresses()).toEqual([])
  await open()
  expect(addresses()).toEqual(['/assets/data/names.json'])
})

it('reads data again after a minute', async () => {
  vi.useFakeTimers()
  point('#covered')
  await prepared()
  await vi.advanceTimersByTimeAsync(60_000)
  fetched.mockClear()
  await open()
  expect(addresses()).toEqual(['/assets/data/names.json'])
})

it('does not restore a version that threw in the meantime', async () => {
  point('#covered')
  await prepared()
  site.skipVersion({ app: 'careers', path: '/application/:id', page: './application' }, '2.0.0')
  await expect(open()).resolves.toMatchObject({ version: '1.0.0', data: '/application/a Ann' })
})

it('ignores failures, which the navigation retries', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  point('#covered')
  await vi.waitFor(() => expect(addresses()).toHaveLength(1))
  await expect(open()).resolves.toMatchObject({ data: '/application/a Ann' })
})

it.each(['#other', '#open', '#elsewhere'])(
  'fetches nothing for a link that opens no other page of the plan: %s',
  (link) => {
    point(link)
    expect(addresses()).toEqual([])
  },
)
