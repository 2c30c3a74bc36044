import type { RenderRequest } from '@mfe/contract'
import { definePage, type Page, PageNotFound, useSettings } from '@mfe/page'
import { lazy, use } from 'react'
import { describe, expect, it } from 'vitest'
import { tinyHost, tinyPlan } from '../testing/tiny-host.tsx'
import { createServerHost } from './create-server-host.ts'

const careers = definePage<string>({
  component: ({ data }) => <h1>{data}</h1>,
  loader: ({ readJson }) => readJson('assets/data/title.json'),
  meta: ({ data }) => ({ title: data, description: 'Work "here".' }),
})
const culture = definePage({
  component: () => null,
  loader: () => Promise.reject(new PageNotFound()),
  meta: () => ({ title: '', description: '' }),
})
const fail = (): never => {
  throw new Error('defect')
}

const Inner = lazy(async () => ({ default: () => <b>inner</b> }))
const Outer = lazy(async () => ({
  default: () => (
    <i>
      <Inner />
    </i>
  ),
}))
const nested = definePage({ component: () => <Outer />, meta: () => ({ title: '', description: '' }) })

const { renderSite } = createServerHost({
  ...tinyHost,
  shared: {},
  head: ({ title, address }) => `<meta name="extra" content="${title} at ${address}">`,
})

const render = (request: Partial<RenderRequest<Page>> = {}) =>
  renderSite({
    plan: tinyPlan,
    origin: 'https://example.com',
    url: '/careers?team=web',
    year: 2031,
    pageName: 'Careers',
    what: 'page',
    pagesOf: () => ({ './careers': careers as Page, './culture': culture as Page }),
    publicFiles: { '/assets/data/title.json': '"Openings"' },
    ...request,
  })

describe('renderSite', () => {
  it('renders a page with its region, head and data', async () => {
    const page = await render()
    expect(page.body).toContain('<div data-remote="careers@2.0.0"><h1>Openings</h1></div>')
    expect(page.head.split('\n')).toEqual([
      '<title>Openings | Tiny</title>',
      '<meta name="description" content="Work &quot;here&quot;.">',
      '<link rel="canonical" href="https://example.com/careers">',
      '<meta name="extra" content="Openings | Tiny at https://example.com/careers">',
    ])
    expect(page).toMatchObject({ status: 200, noindex: false, hydration: { year: 2031, data: 'Openings' } })
  })

  it('renders every page even if a plan gives one path to two apps', async () => {
    const plan = { ...tinyPlan, routes: { ...tinyPlan.routes, news: { '/culture': './news', '/login': './news' } } }
    expect((await render({ plan })).body).toContain('<h1>Openings</h1>')
    expect((await render({ plan, url: '/login' })).body).toContain('<h1>Login</h1>')
  })

  it('marks a page with state as private to its visitor', async () => {
    const page = await render({ pageState: 'Thank you' })
    expect(page.body).toContain('<output>Thank you</output>')
    expect(page.head).toContain('<meta name="robots" content="noindex">')
    expect(page.head).not.toContain('canonical')
    expect(page).toMatchObject({ noindex: true, hydration: { pageState: 'Thank you' } })
  })

  it('gives a page and its loader the settings in the plan', async () => {
    const page = definePage<unknown>({
      loader: async ({ settings }) => settings?.layout,
      component: ({ data }) => <h1>{`${data} and ${JSON.stringify(useSettings())}`}</h1>,
      meta: () => ({ title: '', description: '' }),
    })
    const plan = { ...tinyPlan, remotes: { careers: { version: '2.0.0', settings: { layout: 'grid' } } } }
    const { body } = await render({ plan, pagesOf: () => ({ './careers': page }) })
    expect(body).toContain('<h1>grid and {&quot;layout&quot;:&quot;grid&quot;}</h1>')
  })

  it('renders a page of the host without any remote', async () => {
    const pagesOf = () => {
      throw new Error('not to be called')
    }
    expect((await render({ url: '/login', pagesOf })).body).toContain('<h1>Login</h1>')
  })

  it('renders components from lazy, which may be nested', async () => {
    expect((await render({ pagesOf: () => ({ './careers': nested as Page }) })).body).toContain('<i><b>inner</b></i>')
  })

  it.each([
    ['throws', fail, 'defect'],
    ['suspends', () => use(Promise.withResolvers<null>().promise), 'It suspended'],
  ])('rejects when the component of a page %s, and says why', async (_case, component, cause) => {
    const page = definePage({ component, meta: () => ({ title: '', description: '' }) })
    await expect(render({ pagesOf: () => ({ './careers': page as Page }) })).rejects.toMatchObject({
      message: 'A part of /careers threw while it rendered.',
      cause: { message: expect.stringContaining(cause) },
    })
  })

  it('rejects when the data of a page cannot be read', async () => {
    await expect(render({ publicFiles: {} })).rejects.toThrow('No live release has the public file')
  })
})

it.each(['/culture', '/gone'])('responds with 404 for the unknown page %s', async (url) => {
  const page = await render({ url })
  expect(page.body).toContain('<h1>Nothing here</h1>')
  expect(page.head).toContain('<title>Nothing here | Tiny</title>')
  expect(page).toMatchObject({ status: 404, noindex: true, hydration: { data: 'not-found' } })
})

it.each([
  ['public', false],
  ['signed-in', true],
  ['shared', true],
] as const)('renders the frame of a %s page without its code', async (audience, noindex) => {
  const page = await render({ what: 'frame', plan: { ...tinyPlan, audience } })
  expect(page.body).toContain(`<main><p>Loading a ${audience} page</p></main>`)
  expect(page.head).toContain('<title>Careers | Tiny</title>')
  expect(page.head).not.toContain('canonical')
  expect(page).toMatchObject({ status: 200, noindex })
})
