import { readServedChannels } from '@mfe/release'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Composition } from '../composition/composition.ts'
import { createCompositions } from '../composition/compositions.ts'
import type { RenderedPage } from '../document/rendered-page.ts'
import type { PageRenderer } from '../rendering/page-renderer.ts'
import { pageRequest, renderedAddress } from '../rendering/page-request.ts'
import type { PageState } from '../site.ts'
import { setUpFakeSite } from '../testing/set-up-fake-site.ts'
import { sizeOf } from './encoded-page.ts'
import { createSharedPages } from './shared-pages.ts'

const PAGE: RenderedPage = {
  what: 'page',
  head: '<title>Page</title>',
  body: '<p>Text</p>',
  status: 200,
  noindex: false,
  hydration: { year: 2026, data: {} },
  headScript: '',
  criticalCss: '',
}

let composition: Composition
const render = vi.fn<PageRenderer['render']>()

setUpFakeSite(async (site) => {
  await site.shell()
  await site.remote('careers', '1.0.0', { renders: '', path: '/application/:id' })
  const [live] = await createCompositions(site.store).combinationsOf(await readServedChannels(site.store))
  if (!live) throw new Error('Nothing is live.')
  composition = live
  render.mockReset().mockImplementation(async ({ url }) => ({ ...PAGE, body: url }))
})
afterEach(() => vi.useRealTimers())

const open = (maxBytes = 1024 ** 2) => {
  const results = () => ({ problems: [], isBroken: false })
  const renderer = { render, isBroken: () => false, results, warm: vi.fn(), close: vi.fn() }
  return createSharedPages({
    renderer,
    timeZone: 'America/New_York',
    site: {},
    maxBytes,
    onFailure: (error) => expect.unreachable(String(error)),
  })
}
const at = (url: string, state?: PageState, of = composition) => pageRequest(of, url, state)

it('does not cache a page beyond the day of the site on which its rendering began', async () => {
  const midnight = Date.parse('2031-01-01T00:00:00-05:00')
  vi.useFakeTimers({ toFake: ['Date'], now: midnight - 1 })
  render.mockImplementationOnce(async () => {
    vi.setSystemTime(midnight)
    return PAGE
  })
  const shared = open()
  for (const _ of [1, 2, 3]) await shared.get(at('/application/1'))
  expect(render).toHaveBeenCalledTimes(2)
})

describe('a page that fails', () => {
  const fail = () => render.mockResolvedValueOnce(undefined).mockResolvedValueOnce({ ...PAGE, what: 'frame' })

  it('is replaced by its expired version, until it can be rendered again', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2031-01-01T12:00:00Z') })
    const shared = open()
    const bodyOf = async () => String((await shared.get(at('/application/1'))).html)
    render.mockResolvedValueOnce({ ...PAGE, body: 'old' })
    expect(await bodyOf()).toContain('old')
    vi.setSystemTime(Date.parse('2031-01-02T12:00:00Z'))
    for (const _ of [1, 2]) {
      fail()
      expect(await bodyOf()).toContain('old')
    }
    render.mockResolvedValueOnce({ ...PAGE, body: 'new' })
    expect(await bodyOf()).toContain('new')
    expect(await bodyOf()).toContain('new')
  })

  it('is replaced by its frame, until it can be rendered', async () => {
    const shared = open()
    fail()
    expect(await shared.get(at('/application/1'))).toMatchObject({ isFallback: true })
    expect(await shared.get(at('/application/1'))).toMatchObject({ isFallback: false })
  })

  it('is rendered again after an error', async () => {
    const shared = open()
    render.mockRejectedValueOnce(new Error('no'))
    await expect(shared.get(at('/application/1'))).rejects.toThrow('no')
    expect(String((await shared.get(at('/application/1'))).html)).toContain('/application/1')
  })
})

describe('the memory limit', () => {
  const openSmall = async () => {
    const shared = open(3 * sizeOf(await open().get(at('/application/1'))))
    const rendersFor = async (url: string) => {
      render.mockClear()
      await shared.get(at(url))
      return render.mock.calls.length
    }
    return { shared, rendersFor }
  }

  it('evicts the pages that were not requested for the longest time', async () => {
    const { shared, rendersFor } = await openSmall()
    for (const id of [1, 2, 3, 4, 5]) await shared.get(at(`/application/${id}`))
    expect(await rendersFor('/application/5')).toBe(0)
    expect(await rendersFor('/application/1')).toBe(1)
  })

  it('evicts nothing for pages that are not cached', async () => {
    const { shared, rendersFor } = await openSmall()
    await shared.get(at('/application/1'))
    for (let n = 0; n < 10; n += 1) await shared.get(at(`/application/2?${n}`))
    expect(await rendersFor('/application/1')).toBe(0)
  })
})

it('caches only one spelling of a URL', async () => {
  const shared = open()
  for (const url of ['/application/a', '/application/%61', '/application/%61']) await shared.get(at(url))
  expect(render).toHaveBeenCalledTimes(3)
  await shared.get(at('/application/a'))
  expect(render).toHaveBeenCalledTimes(3)
})

it('distinguishes pages of one route with the same state, and ignores their queries', async () => {
  const shared = open()
  const sent = { value: { sent: true }, isPersonal: false }
  const [one, two] = [await shared.get(at('/application/1?sent=1', sent)), await shared.get(at('/application/2', sent))]
  expect(String(one.html)).not.toBe(String(two.html))
  await shared.get(at('/application/1?sent=1&a=1', sent))
  expect(render).toHaveBeenCalledTimes(2)
})

describe('queries', () => {
  const declaring = (query?: readonly string[]) => ({
    ...composition,
    routes: composition.routes.map((route) => ({ ...route, ...(query && { query }) })),
  })

  it.each([[undefined], [[]]])('renders a page once for all queries that it does not declare: %j', async (declared) => {
    const [shared, of] = [open(), declaring(declared)]
    for (const query of ['', '?utm_source=a', '?utm_source=b', '?', '?%']) {
      const { html } = await shared.get(at(`/application/1${query}`, undefined, of))
      expect(String(html)).toContain('/application/1')
      expect(String(html)).not.toContain('utm')
    }
    expect(render).toHaveBeenCalledTimes(1)
  })

  it('renders a page with the parameters that it declares', async () => {
    const [shared, of] = [open(), declaring(['team', 'search'])]
    await shared.get(at('/application/1?utm=1&search=a%20b&team=x&team=y', undefined, of))
    expect(render.mock.lastCall?.[0].url).toBe('/application/1?utm=1&search=a%20b&team=x&team=y')
    expect(renderedAddress(at('/application/1?utm=1&search=a%20b&team=x&team=y', undefined, of))).toBe(
      '/application/1?team=x&team=y&search=a+b',
    )
  })
})

describe('a visitor who has caused too many renders', () => {
  it('gets cached pages, and the frame of others, which nobody else gets', async () => {
    render.mockImplementation(async ({ url, what = 'page' }) => ({ ...PAGE, what, body: `${what} ${url}` }))
    const shared = open()
    const bodyOf = async (url: string, mayRender = true) => String((await shared.get(at(url), () => mayRender)).html)
    expect(await bodyOf('/application/1')).toContain('page /application/1')
    expect(await bodyOf('/application/1', false)).toContain('page /application/1')
    const frames = ['/application/2', '/application/3', '/application/4'].map((url) => bodyOf(url, false))
    for (const html of await Promise.all(frames)) expect(html).toContain('data-rendered="frame"')
    expect(render).toHaveBeenCalledTimes(2)
    expect(await bodyOf('/application/2')).toContain('page /application/2')
  })

  it('joins others who are waiting for the same page', async () => {
    const shared = open()
    const [first, second] = await Promise.all([
      shared.get(at('/application/1')),
      shared.get(at('/application/1'), () => false),
    ])
    expect(second).toBe(first)
  })
})

it('evicts pages that are no longer live, regardless of the order of compositions', async () => {
  const shared = open()
  const compositions = Array.from({ length: 60 }, (_, index) => ({ ...composition, key: `composition ${index}` }))
  for (const each of compositions) {
    const superseded = new AbortController()
    const warm = shared.warm([each], superseded.signal)
    await shared.get(at('/application/1', undefined, each))
    superseded.abort()
    await warm
  }
  render.mockClear()
  const get = (each: Composition) => shared.get(at('/application/1', undefined, each))
  await get(compositions.at(-1) ?? composition)
  expect(render).not.toHaveBeenCalled()
  for (const each of compositions.slice(0, -1)) await get(each)
  expect(render).toHaveBeenCalledTimes(59)
})

it('holds exactly the memory that it counts', async () => {
  const shared = open()
  const quick = await shared.get(at('/application/1'))
  const page = await vi.waitFor(async () => {
    const finished = await shared.get(at('/application/1'))
    expect(finished.isSmallest).toBe(true)
    return finished
  })
  for (const bytes of [page.html, quick.br.bytes, page.br.bytes, page.gzip?.bytes]) {
    expect(bytes?.buffer.byteLength).toBe(bytes?.byteLength)
  }
})
