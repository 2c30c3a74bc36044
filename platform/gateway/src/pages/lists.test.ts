import { fakeRemote, fakeShell } from '@mfe/release/testing'
import { describe, expect, it } from 'vitest'
import { compose } from '../composition/composition.ts'
import { setUpFakeSite } from '../testing/set-up-fake-site.ts'
import { llmsTxt } from './seo.ts'

const fake = setUpFakeSite(async (site) => {
  await site.shell()
  await site.remote('careers', '1.0.0', { renders: 'return "careers"' })
  return site.open()
})

const origin = 'http://localhost:0'

describe('a feed', () => {
  it('lists the live addresses that it declares, newest first, as Atom', async () => {
    const { body, headers } = await fake.app.inject('/careers.atom')
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    expect(body).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${origin}/careers.atom</id>
<title>News</title>
<updated>2026-01-03T00:00:00+00:00</updated>
<author><name>Fake &amp; Co</name></author>
<link rel="self" type="application/atom+xml" href="${origin}/careers.atom"/>
<link rel="alternate" type="text/html" href="${origin}/careers"/>
<entry><id>${origin}/careers/new</id><title>/careers/new</title><updated>2026-01-03T00:00:00+00:00</updated><link rel="alternate" type="text/html" href="${origin}/careers/new"/></entry>
<entry><id>${origin}/careers/open</id><title>R&amp;D [open]</title><updated>2026-01-02T00:00:00+00:00</updated><link rel="alternate" type="text/html" href="${origin}/careers/open"/><summary>A &lt;job&gt;.</summary></entry>
</feed>
`)
  })

  it('is served regardless of the Accept header and the query', async () => {
    const response = await fake.app.inject({
      url: '/careers.atom?from=reader',
      headers: { accept: 'application/atom+xml' },
    })
    expect([response.statusCode, response.body.includes('<feed ')]).toEqual([200, true])
  })

  it('exists only where a live release declares it', async () => {
    const response = await fake.app.inject({ url: '/other.atom', headers: { accept: 'text/html' } })
    expect(response.statusCode).toBe(404)
  })
})

it.each(['/robots.txt', '/sitemap.xml', '/llms.txt', '/careers.atom'])(
  '%s is not sent again to a client that has it',
  async (url) => {
    const first = await fake.app.inject(url)
    const again = (method: 'GET' | 'HEAD', etag: unknown) =>
      fake.app.inject({ method, url, headers: { 'if-none-match': String(etag) } })
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers, body } = await again(method, first.headers.etag)
      expect([statusCode, headers.etag, body]).toEqual([304, first.headers.etag, ''])
      expect([headers['cache-control'], headers['content-length']]).toEqual(['no-cache', undefined])
    }
    expect((await again('GET', '"other"')).body).toBe(first.body)
  },
)

describe('llms.txt', () => {
  it('lists the live pages as text', async () => {
    const { body, headers } = await fake.app.inject('/llms.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toContain(`\n- [/careers](${origin}/careers)\n`)
    expect(body).not.toContain('/careers/over')
  })

  it('says what the site is and describes its pages, by section', () => {
    const lastmod = '2026-01-01'
    const jobs = [{ path: '/jobs', lastmod, title: 'Jobs [open]', description: 'Work here.' }]
    const pages = [
      { path: '/terms', lastmod, title: 'Terms', section: 'Optional' },
      { path: '/', lastmod, title: 'Home', description: 'We build things.', section: 'Company' },
      { path: '/old', lastmod, section: 'Company' },
    ]
    const remotes = new Map(
      [jobs, pages].map((sitemap, index) => [`${index}`, { version: '1.0.0', release: fakeRemote({ sitemap }) }]),
    )
    const shell = { version: '1.0.0', release: fakeShell({ siteName: 'Acme' }) }
    expect(
      llmsTxt(compose(shell, remotes, [], undefined), { origin: 'https://acme.example', timeZone: 'UTC' }),
    ).toBe(`# Acme

> We build things.

## Company

- [Home](https://acme.example/): We build things.
- [/old](https://acme.example/old)

## Pages

- [Jobs \\[open\\]](https://acme.example/jobs): Work here.

## Optional

- [Terms](https://acme.example/terms)
`)
  })
})
