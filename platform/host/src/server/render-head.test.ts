import type { Audience } from '@mfe/contract'
import type { PageMeta } from '@mfe/page'
import { expect, it } from 'vitest'
import { tinyHost } from '../testing/tiny-host.tsx'
import { renderHead } from './render-head.ts'
import type { DescribedDocument } from './server-parts.ts'

const head = ({ meta, title, address, audience }: DescribedDocument) =>
  [
    audience === 'signed-in' && '<link rel="manifest" href="/app.webmanifest">',
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${meta.description}">`,
    address && `<meta property="og:url" content="${address}">`,
  ]
    .filter(Boolean)
    .join('\n')

const render = (meta: PageMeta, pathname: string | undefined = '/services', audience: Audience = 'public') =>
  renderHead({ ...tinyHost, shared: {}, head }, meta, { origin: 'https://example.com', pathname, audience }).split('\n')

const meta: PageMeta = { title: 'Services', description: 'What we do.' }

it('appends the Open Graph tags of the host, with the title and the canonical URL of the page', () => {
  expect(render(meta)).toEqual([
    '<title>Services | Tiny</title>',
    '<meta name="description" content="What we do.">',
    '<link rel="canonical" href="https://example.com/services">',
    '<meta property="og:title" content="Services | Tiny">',
    '<meta property="og:description" content="What we do.">',
    '<meta property="og:url" content="https://example.com/services">',
  ])
})

it('tells the host who may see the page', () => {
  const manifest = '<link rel="manifest" href="/app.webmanifest">'
  expect(render(meta, undefined, 'signed-in')).toContain(manifest)
  expect(render(meta)).not.toContain(manifest)
})

it('passes no URL to the host for a page that search engines should skip', () => {
  const tags = render({ ...meta, noindex: true }).join('\n')
  expect(tags).toContain('<meta name="robots" content="noindex">')
  expect(tags).toContain('og:title')
  expect(tags).not.toContain('https://example.com/services')
})
