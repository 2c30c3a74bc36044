import { brotliCompressSync } from 'node:zlib'
import { fakeRemote, fakeShell } from '@mfe/release/testing'
import { expect, it } from 'vitest'
import { compose } from '../composition/composition.ts'
import { renderDocument } from './document.ts'
import { pagePolicy } from './page-policy.ts'
import type { RenderedPage } from './rendered-page.ts'

const KIB = 1024

/** As many scripts as a page of a real site loads. */
const chunks = Array.from({ length: 12 }, (_, index) => `async/${index}.js`)
const filesOf = (...names: string[]) => Object.fromEntries(names.map((name) => [`web/${name}`, name]))
const shell = fakeShell(
  { entry: { js: ['index.js'], css: ['index.css'] }, loadsAssets: true, provides: {} },
  filesOf('index.js', 'index.css', 'login.js', 'fonts/text.woff2', 'fonts/heading.woff2', ...chunks),
)
const page = { js: ['async/home.js', 'async/list.js'], css: ['async/home.css'], late: ['async/late.js'], shared: [] }
const remote = fakeRemote(
  { exposes: { './home': page } },
  filesOf('remoteEntry.js', ...page.js, ...page.css, ...page.late),
)
const rendered: RenderedPage = {
  what: 'page',
  head: '<title>Careers</title>',
  body: '<h1>Careers</h1><div data-fold="" hidden=""></div><p>All openings</p>',
  status: 200,
  noindex: false,
  hydration: { year: 2031, data: {} },
  headScript: 'void 0',
  criticalCss: '@font-face{font-family:Text;src:url(/fonts/text.woff2)}',
}

/** The bytes of a page and its policy as sent. */
function sizeOf(version: string, assets?: string): number {
  const remotes = new Map([['careers', { version, release: remote }]])
  const composition = compose({ version, release: shell }, remotes, [], assets)
  const [route] = composition.routes.filter(({ app }) => app === 'careers')
  const parts = { composition, audience: 'public', route, page: rendered, preload: true, url: '/careers' } as const
  const { html, ...inline } = renderDocument(parts)
  return brotliCompressSync(html).length + pagePolicy(inline, { assets }).length
}

it('adds at most 0.5 KiB to a page whose release files come from a CDN', () => {
  // How well hashes compress is chance: it moves a single page by 20 bytes, so this is the mean of many.
  const versions = Array.from({ length: 100 }, (_, index) => `1.0.0-13b3a0${String(index).padStart(2, '0')}`)
  const total = (assets?: string) => versions.reduce((sum, version) => sum + sizeOf(version, assets), 0)
  const added = (total('https://d111111abcdef8.cloudfront.net') - total()) / versions.length
  expect(added).toBeGreaterThan(0)
  expect(added).toBeLessThanOrEqual(KIB / 2)
})
