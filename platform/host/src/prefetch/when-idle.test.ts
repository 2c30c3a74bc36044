import type { CompositionPlan, RoutedModules } from '@mfe/contract'
import type { createBrowserRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBrowserSite } from '../browser/browser-site.ts'
import { routeFinder } from '../routing/route-finder.ts'
import { tinyHost, tinyPlan } from '../testing/tiny-host.tsx'

const KIB = 1024
const plan: CompositionPlan = {
  ...tinyPlan,
  routes: { careers: { '/a': './a', '/b': './b', '/c': './c', '/d': './d' } },
}
const file = (name: string) => `/__mfe/careers/2.0.0/${name}.js`
const MODULES: RoutedModules = {
  integrity: { [file('a')]: 'sha256-a' },
  styles: {},
  pages: {
    'careers@2.0.0': {
      './a': { [file('entry')]: 10 * KIB, [file('a')]: 20 * KIB },
      './b': { [file('entry')]: 10 * KIB, [file('b')]: 20 * KIB },
      './c': { [file('entry')]: 10 * KIB, [file('c')]: 20 * KIB },
      './d': { [file('entry')]: 10 * KIB, [file('d')]: 10 * KIB },
    },
  },
}

const fetched = vi.fn(async (address: string, _init: RequestInit) =>
  Response.json(address.includes('/-/') ? MODULES : ''),
)
const files = () => fetched.mock.calls.map(([address]) => address).filter((address) => !address.includes('/-/'))

/** Fakes the viewport, because happy-dom has none. */
let see: (selector: string, isIntersecting?: boolean) => void
let observed: Element[]

const state = { navigation: { state: 'idle' } }
const subscribers: (() => void)[] = []
const router = { state, subscribe: (notify: () => void) => subscribers.push(notify) } as unknown as ReturnType<
  typeof createBrowserRouter
>

beforeEach(() => {
  fetched.mockClear()
  observed = []
  subscribers.length = 0
  state.navigation.state = 'idle'
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notify: (entries: object[]) => void) {
        see = (selector, isIntersecting = true) =>
          notify([...document.querySelectorAll(selector)].map((target) => ({ target, isIntersecting })))
      }
      observe = (link: Element) => void observed.push(link)
    },
  )
  const links = ['/a', '/b', '/c', '/d'].map((path) => `<a href="${path}">${path}</a>`)
  document.body.innerHTML = `<header><a href="/other">Top</a></header><main>${links.join('')}</main>`
  window.history.replaceState(null, '', '/')
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.resetModules()
  document.body.replaceChildren()
  for (const added of document.head.querySelectorAll('script, link')) added.remove()
})

/** Imports fresh modules, because they remember what was fetched for the life of a document. */
async function start(of = plan) {
  const { prefetchWhenIdle } = await import('./when-idle.ts')
  await prefetchWhenIdle(createBrowserSite({ ...tinyHost, plan: of, year: 2031 }, undefined), router, routeFinder(of))
}

/** Resolves when earlier work is done: pages are fetched in turn, and the last one still fits the limit. */
async function finish() {
  see('main a[href="/d"]')
  await vi.waitFor(() => expect(files()).toContain(file('d')))
}

it('fetches the routed modules, then the files of links in view, each once, in order of appearance', async () => {
  await start()
  const ofModules = [expect.stringContaining('/__mfe/-/'), expect.objectContaining({ priority: 'low' })]
  expect(fetched.mock.calls).toEqual([ofModules])
  expect(observed.map((link) => link.getAttribute('href')).slice(0, 5)).toEqual(['/a', '/b', '/c', '/d', '/other'])
  see('main a[href="/b"]')
  see('main a[href="/a"]')
  see('header a')
  await vi.waitFor(() => expect(files()).toEqual([file('entry'), file('b'), file('a')]))
  expect(fetched.mock.calls.map(([, { priority }]) => priority)).toEqual(['low', 'low', 'low', 'low'])
  expect(fetched.mock.calls.at(-1)?.[1].integrity).toBe('sha256-a')
})

it('fetches files from the asset base of the plan, with integrity, and their list from the site', async () => {
  const CDN = 'https://cdn.example'
  document.head.innerHTML = `<link rel="modulepreload" href="${CDN}${file('entry')}">`
  await start({ ...plan, assets: CDN })
  see('main a[href="/a"]')
  await vi.waitFor(() => expect(files()).toEqual([CDN + file('a')]))
  expect(fetched.mock.calls.at(0)?.[0]).toMatch(/^\/__mfe\/-\//)
  expect(fetched.mock.calls.at(-1)?.[1].integrity).toBe('sha256-a')
})

it('fetches at most 60 KiB for each page', async () => {
  await start()
  see('main a[href="/a"], main a[href="/b"], main a[href="/c"]')
  await finish()
  expect(files()).toEqual([file('entry'), file('a'), file('b'), file('d')])

  window.history.replaceState(null, '', '/a')
  for (const notify of subscribers) notify()
  await vi.waitFor(() => expect(observed.length).toBeGreaterThan(5))
  see('main a[href="/c"]')
  await vi.waitFor(() => expect(files()).toContain(file('c')))
})

it('skips files that the document already links to', async () => {
  document.head.innerHTML = `<link rel="modulepreload" href="${file('entry')}">`
  await start()
  see('main a[href="/a"]')
  await vi.waitFor(() => expect(files()).toEqual([file('a')]))
})

it.each([
  {
    while: 'a page is loading',
    set: (is: boolean) => Object.assign(state.navigation, { state: is ? 'loading' : 'idle' }),
  },
  { while: 'the tab is hidden', set: (is: boolean) => vi.spyOn(document, 'hidden', 'get').mockReturnValue(is) },
])('stops while $while, and resumes with the next link', async ({ set }) => {
  await start()
  vi.useFakeTimers()
  set(true)
  see('main a[href="/a"]')
  await vi.advanceTimersByTimeAsync(1000)
  expect(files()).toEqual([])

  set(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(files()).toEqual([])
  see('main a[href="/b"]')
  await vi.advanceTimersByTimeAsync(1000)
  expect(files()).toEqual([file('entry'), file('a'), file('b')])
})

it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'fetches nothing on a metered or slow connection: %o',
  async (connection) => {
    vi.stubGlobal('navigator', { connection })
    await start()
    expect(fetched).not.toHaveBeenCalled()
  },
)

it('fetches nothing on a signed-in page', async () => {
  await start({ ...plan, audience: 'signed-in' })
  expect(fetched).not.toHaveBeenCalled()
})
