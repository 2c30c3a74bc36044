import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { browserHeaders } from '../support/accounts/credentials.ts'
import { open, waitForHydration } from '../support/page/open-page.ts'
import { expect, signedInTest } from '../support/test.ts'

/** OWASP ASVS 5.0, V3.4 Browser Security Mechanism Headers, V3.5 Browser Origin Separation, in a browser. */
const test = signedInTest.extend<{ foreignUrl: (host: string) => string }>({
  /** Serves a cross-origin page on one of this machine’s host names. On `localhost`, it even gets this site's cookies. */
  foreignUrl: async ({}, use) => {
    const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end('<p>evil'))
    await once(server.listen(0, 'localhost'), 'listening')
    await use((host) => `http://${host}:${(server.address() as AddressInfo).port}`)
    server.closeAllConnections()
    server.close()
  },
})

// The browser logs every attempt that it or the site blocks.
test.use({ allowedMessages: [/./] })

for (const [origin, host, tag] of [
  ['another site', '127.0.0.1', ['@full']],
  ['another port of the same host', 'localhost', []],
] as const) {
  test.describe(`a page on ${origin}`, { tag: [...tag] }, () => {
    test.beforeEach(async ({ page, foreignUrl }) => {
      await open(page, '/welcome')
      await page.goto(foreignUrl(host))
    })

    test('cannot frame the site', { tag: '@full' }, async ({ page, site }) => {
      for (const path of ['/', '/login', '/welcome', '/api/session']) {
        await page.evaluate((src) => {
          const frame = document.createElement('iframe')
          frame.src = src
          document.body.append(frame)
          return new Promise((resolve) => {
            frame.onload = resolve
          })
        }, site.url + path)
      }
      const framed = page.frames().filter((frame) => frame !== page.mainFrame())
      expect(framed).toHaveLength(4)
      for (const frame of framed) expect(frame.url()).not.toContain(site.url)
    })

    test('cannot read the site', { tag: '@full' }, async ({ page, site, session }) => {
      const user = new URLSearchParams({ userEmail: session.email })
      const outcomes = await page.evaluate(
        async ({ url, paths }) => {
          const load = (tag: 'script' | 'img' | 'link', path: string) =>
            new Promise<string>((resolve) => {
              const element = document.createElement(tag)
              element.onload = () => resolve(`${tag} loaded ${path}`)
              element.onerror = () => resolve('blocked')
              Object.assign(element, tag === 'link' ? { rel: 'stylesheet', href: url + path } : { src: url + path })
              document.body.append(element)
            })
          const read = (path: string, init: RequestInit) =>
            fetch(url + path, init).then(
              () => `read ${path}`,
              () => 'blocked',
            )
          const attempts = paths.flatMap((path) => [
            read(path, { credentials: 'include' }),
            read(path, { credentials: 'omit' }),
            read(path, { credentials: 'include', headers: { authorization: 'Bearer x' } }),
            ...(['script', 'img', 'link'] as const).map((tag) => load(tag, path)),
          ])
          return [...new Set(await Promise.all(attempts))]
        },
        { url: site.url, paths: ['/', '/api/session', `/api/folders/byUserEmail?${user}`, '/favicon.ico'] },
      )
      expect(outcomes).toEqual(['blocked'])
    })

    test('cannot change anything on the site', async ({ page, site, session }) => {
      const query = new URLSearchParams({ parentFolderName: 'Forged', userEmail: session.email })
      await page.context().request.get(`${site.url}/api/anti-forgery`)
      await page.evaluate(
        async ({ url, paths, proof }) => {
          const init = { method: 'POST', mode: 'no-cors', credentials: 'include', body: '{}' } as const
          for (const path of paths) {
            await fetch(url + path, init).catch(String)
            await fetch(url + path, { ...init, mode: 'cors', headers: { 'x-xsrf-token': proof } }).catch(String)
          }
        },
        {
          url: site.url,
          paths: [`/api/folders/createParentFolder?${query}`, '/api/logout', '/authenticate', '/contactus'],
          proof: (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '',
        },
      )
      const listed = await fetch(`${site.url}/api/folders/byUserEmail?${query}`, { headers: browserHeaders(session) })
      expect([listed.status, await listed.text()]).toEqual([200, '[]'])
    })

    test('loses the reference to a window of the site that it opened', { tag: '@full' }, async ({
      page,
      context,
      site,
    }) => {
      const opening = context.waitForEvent('page')
      await page.evaluate((url) => Object.assign(window, { held: window.open(url) }), `${site.url}/welcome`)
      const opened = await opening
      await waitForHydration(opened)
      expect(await opened.evaluate(() => window.opener)).toBeNull()
      expect(await page.evaluate(() => (window as unknown as { held: Window | null }).held?.closed)).toBe(true)
    })
  })
}
