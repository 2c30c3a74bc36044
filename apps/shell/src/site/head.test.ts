import type { PageMeta } from '@mfe/page'
import { brand } from '@site/brand'
import { describe, expect, it } from 'vitest'
import { head } from './head.ts'

const origin = 'https://example.com'

function openGraph(meta: Partial<PageMeta> = {}, address: string | undefined = `${origin}/services`) {
  const html = head({
    meta: { title: 'Services', description: 'What we do.', ...meta },
    title: 'Our "site"',
    address,
    origin,
    audience: 'public',
  })
  const tags = html.matchAll(/<meta property="og:([^"]+)" content="([^"]*)">/g)
  return Object.fromEntries([...tags].map(([, name, content]) => [name, content]))
}

describe('Open Graph tags', () => {
  it('describe the page and escape its text', () => {
    expect(openGraph()).toEqual({
      title: 'Our &quot;site&quot;',
      description: 'What we do.',
      type: 'website',
      url: 'https://example.com/services',
      site_name: brand.name,
      locale: 'en_US',
    })
  })

  it('include the image at an absolute URL, with its size and alt text', () => {
    expect(openGraph({ image: { src: '/assets/team.png', alt: 'The team' } })).toMatchObject({
      image: 'https://example.com/assets/team.png',
      'image:width': '1200',
      'image:height': '630',
      'image:alt': 'The team',
    })
  })

  it('omit the description if the page has none', () => {
    expect(openGraph({ description: '' })).not.toHaveProperty('description')
  })
})

it('links to the feed of a page', () => {
  const meta = { title: 'Careers', description: '', feed: { href: '/careers.atom', title: 'Jobs & more' } }
  expect(head({ meta, title: 'Careers', address: undefined, origin, audience: 'public' })).toContain(
    '<link rel="alternate" type="application/atom+xml" href="/careers.atom" title="Jobs &amp; more">',
  )
})

it.each([
  ['public', 'site', 'apple-touch-icon'],
  ['shared', 'site', 'apple-touch-icon'],
  ['signed-in', 'files', 'files-icon-maskable-192'],
] as const)('links to the manifest and the icon of the app that %s pages belong to', (audience, name, icon) => {
  const html = head({ meta: { title: '', description: '' }, title: '', address: undefined, origin, audience })
  const hrefs = [...html.matchAll(/<link rel="(?:manifest|apple-touch-icon)" href="([^"]+)">/g)].map(([, href]) => href)
  expect(hrefs).toEqual([`/${icon}.png`, `/${name}.webmanifest`])
})
