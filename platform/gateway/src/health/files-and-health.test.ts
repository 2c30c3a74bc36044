import { describe, expect, it } from 'vitest'
import { createFakeSite } from '../testing/fake-site.ts'
import { setUpFakeSite } from '../testing/set-up-fake-site.ts'

const fake = setUpFakeSite(async (site) => {
  await site.shell()
  await site.remote('careers', '1.0.0', { renders: 'return "careers"' })
  return site.open()
})

describe('files of releases', () => {
  it('are immutable and have a content type', async () => {
    const file = await fake.app.inject('/__mfe/careers/1.0.0/remoteEntry.js')
    expect(file.body).toBe('export const get = 1')
    expect(file.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(file.headers['x-content-type-options']).toBe('nosniff')
  })

  it.each([
    '/__mfe/careers/1.0.0/nothing.js',
    '/__mfe/careers/9.9.9/remoteEntry.js',
    '/__mfe/nobody/1.0.0/remoteEntry.js',
    '/__mfe/careers/1.0.0/../server/index.cjs',
    '/__mfe/careers/1.0.0/..%2fserver%2findex.cjs',
    '/__mfe/careers/1.0.0/%2e%2e/release.json',
    '/__mfe/careers%2f..%2fshell/1.0.0/index.js',
    '/__mfe/careers/1.0.0/',
  ])('respond with 404 for %s, never with a page', async (url) => {
    const response = await fake.app.inject(url)
    expect(response.statusCode).toBe(404)
    expect(response.headers['content-type']).toContain('application/json')
  })

  it('are served at the site’s root if a release lists them, and revalidated with a 304', async () => {
    const file = await fake.app.inject('/favicon.svg')
    expect(file.headers['content-type']).toBe('image/svg+xml')
    expect(file.headers['cache-control']).toBe('no-cache')
    const headers = { 'if-none-match': String(file.headers.etag) }
    const again = await fake.app.inject({ url: '/favicon.svg', headers })
    expect(again.statusCode).toBe(304)
  })
})

describe('a public file whose name browsers escape in its address', () => {
  it.each(['/prices/Gr%C3%B6%C3%9Fe%20&%20100%25.txt', '/prices/Gr%c3%b6%c3%9fe%20%26%20100%25.txt'])(
    'is served at %s',
    async (url) => {
      const response = await fake.app.inject(url)
      expect([response.statusCode, response.body]).toEqual([200, 'prices'])
    },
  )

  it.each(['/prices%2FGr%C3%B6%C3%9Fe%20&%20100%25.txt', '/prices/Gr%C3%B6%C3%9Fe%20&%20100%2525.txt'])(
    'has no other address, such as %s',
    async (url) => expect((await fake.app.inject(url)).statusCode).toBe(404),
  )
})

describe('files for search engines', () => {
  it('include a sitemap of what the live releases declare, without a URL after its last day', async () => {
    const { body } = await fake.app.inject('/sitemap.xml')
    expect(body).toContain('/careers</loc><lastmod>2026-01-02</lastmod>')
    expect(body).toContain('/careers/open</loc>')
    expect(body).not.toContain('/careers/over')
  })

  it('include a robots.txt that allows everything and names the sitemap', async () => {
    expect((await fake.app.inject('/robots.txt')).body).toMatch(/Allow: \/\n\nSitemap: http.*\/sitemap\.xml/)
  })
})

describe('health', () => {
  it('reports the gateway as alive immediately, but as ready only when every live bundle is warm', async () => {
    expect((await fake.app.inject('/healthz')).statusCode).toBe(200)
    expect((await fake.app.inject('/readyz')).statusCode).toBe(503)
  })

  describe('metrics', () => {
    it('are available on this machine, and never stored', async () => {
      const response = await fake.app.inject('/metrics')
      expect(response.body).toContain('gateway_page_seconds')
      expect(response.headers['cache-control']).toBe('no-store')
    })

    it.each(['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'])(
      'are not shown through a proxy that sends %s',
      async (name) => {
        const response = await fake.app.inject({ url: '/metrics', headers: { [name]: '127.0.0.1' } })
        expect(response.statusCode).toBe(403)
        expect(response.headers['cache-control']).toBe('no-store')
      },
    )

    it('are not available to another machine', async () => {
      expect((await fake.app.inject({ url: '/metrics', remoteAddress: '10.1.2.3' })).statusCode).toBe(403)
    })

    it('require a token on a site with a public URL, even from this machine', async () => {
      const published = await createFakeSite({ PUBLIC_URL: 'https://www.example.com' })
      const response = await (await published.open()).inject('/metrics')
      expect([response.statusCode, response.json().code]).toEqual([403, 'metrics/forbidden'])
      await published.close()
    })

    it('require the token from every caller if one is set', async () => {
      const guarded = await createFakeSite({ METRICS_TOKEN: 'a-token' })
      const gateway = await guarded.open()
      const ask = (authorization?: string) =>
        gateway.inject({
          url: '/metrics',
          remoteAddress: '10.1.2.3',
          headers: { ...(authorization && { authorization }) },
        })
      expect((await ask('Bearer a-token')).statusCode).toBe(200)
      for (const wrong of [undefined, 'Bearer a-toke', 'Bearer a-tokens', 'Bearer ', 'a-token', 'Basic a-token']) {
        expect((await ask(wrong)).statusCode).toBe(403)
      }
      await guarded.close()
    })
  })
})

it('sends security headers with every response', async () => {
  for (const url of ['/careers', '/healthz', '/__mfe/none', '/robots.txt']) {
    const { headers } = await fake.app.inject(url)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  }
})
