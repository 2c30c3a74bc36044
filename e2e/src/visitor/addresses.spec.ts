import { openingIds, services } from '../support/page/routes.ts'
import { publicPages, readPage, readPages } from '../support/page/server-html.ts'
import { expect, test } from '../support/test.ts'

/** Resolves to the redirects of a request, hop by hop, and the final status. */
async function hops(origin: string, path: string): Promise<string[]> {
  const response = await fetch(origin + path, { redirect: 'manual', headers: { accept: 'text/html' } })
  const next = response.headers.get('location')
  if (next === null) return [`${response.status}`]
  expect(new URL(next, origin).origin).toBe(origin)
  return [`${response.status} ${next.replace(origin, '')}`, ...(await hops(origin, next.replace(origin, '')))]
}

test.describe('a URL that moved', () => {
  for (const [from, to] of [
    ['/contact', '/contactus'],
    ['/contact/', '/contactus'],
    ['/contact?from=mail&x=1', '/contactus?from=mail&x=1'],
    ['/home', '/'],
    ['/home/?a=b', '/?a=b'],
    ['/index.html', '/'],
    ['/fullstackdevelopment', '/fullstackdevlopment'],
    ['/fullstackdevelopment/', '/fullstackdevlopment'],
    ['/iot-digital-experience', '/iot-digitital-experience'],
    ['/ai-ml/', '/ai-ml'],
    ['/ai-ml//?q=%2F', '/ai-ml?q=%2F'],
    ['/insurance/whitepaper/', '/insurance/whitepaper'],
  ] as const) {
    test(`redirects in one hop: ${from}`, async ({ site }) => {
      expect(await hops(site.url, from)).toEqual([`308 ${to}`, '200'])
    })
  }

  test('never redirects to another site', async ({ site }) => {
    expect(await hops(site.url, '//example.com/')).toEqual(['308 /example.com', '404'])
    expect(await hops(site.url, '//example.com')).not.toContain('200')
  })

  test('keeps its fragment', async ({ page }) => {
    await page.goto('/contact?from=mail#letstalk')
    expect(new URL(page.url()).pathname).toBe('/contactus')
    await expect(page.locator('#letstalk')).toBeInViewport()
    await expect(page.locator('#letstalk h2')).toBeFocused()
    await expect(page).toHaveURL('/contactus?from=mail')
  })
})

test.describe('an unknown URL', () => {
  for (const path of [
    '/no-such-page',
    '/AI-ML',
    '/ai-ml/more',
    '/nowhere/whitepaper',
    '/ai-ml/whitepaper',
    '/application',
    '/application/none',
    '/application/none?opening=1',
    '/whitepaper',
    '/assets/data/none.json',
    '/__mfe/none',
    '/__mfe/careers/0.0.0/none.js',
  ]) {
    test(`returns 404: ${path}`, async ({ site }) => {
      const response = await fetch(site.url + path, { redirect: 'manual', headers: { accept: 'text/html' } })
      expect(response.status).toBe(404)
    })
  }

  test('links to the home page, the services and the contact page', async ({ site }) => {
    const { document, headers } = await readPage(site, '/no-such-page')
    const links = [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual(expect.arrayContaining(['/', '/contactus']))
    expect(links.some((href) => services.includes(href ?? ''))).toBe(true)
    expect(headers.get('x-robots-tag')).toBe('noindex')
  })
})

test('the health endpoints report that the site is alive and ready', async ({ site }) => {
  for (const path of ['/healthz', '/readyz']) expect((await fetch(site.url + path)).status, path).toBe(200)
})

test.describe('for search engines', () => {
  test('the sitemap lists exactly the public URLs, with their dates', async ({ site }) => {
    const response = await fetch(`${site.url}/sitemap.xml`)
    expect(response.headers.get('content-type')).toContain('application/xml')
    const xml = await response.text()
    const entries = [...xml.matchAll(/<url><loc>([^<]*)<\/loc><lastmod>([^<]*)<\/lastmod><\/url>/g)]
    expect(entries).toHaveLength(xml.split('<loc>').length - 1)
    const today = new Date().toISOString().slice(0, 10)
    for (const [, url = '', day = ''] of entries) {
      expect.soft(url).toMatch(new RegExp(`^${site.url}/`))
      expect.soft(day, url).toMatch(/^20\d\d-[01]\d-[0-3]\d$/)
      expect.soft(day <= today, `${url} was changed on ${day}`).toBe(true)
    }
    const listed = entries.map(([, url = '']) => new URL(url).pathname)
    expect(listed.toSorted()).toEqual((await publicPages(site)).toSorted())
    const pages = await readPages(site, listed)
    expect(pages.filter(({ status }) => status !== 200).map(({ path }) => path)).toEqual([])
  })

  test('the sitemap matches the route table', async ({ site, page }) => {
    await page.goto('/')
    const composition = JSON.parse((await page.locator('#composition').textContent()) ?? '{}')
    const declared = Object.values<Record<string, string>>(composition.routes).flatMap((routes) => Object.keys(routes))
    const ids = await openingIds(site.url)
    const paths = declared.flatMap((path) =>
      path.startsWith('/application/:') ? ids.map((id) => `/application/${id}`) : [path],
    )
    const isAccount = (path: string) => /^\/(?:login|registration|account|forgot|reset)/.test(path)
    expect(paths.filter((path) => !isAccount(path)).toSorted()).toEqual((await publicPages(site)).toSorted())
  })

  test('robots.txt allows everything and names the sitemap', async ({ site }) => {
    const response = await fetch(`${site.url}/robots.txt`)
    expect(response.headers.get('content-type')).toContain('text/plain')
    const lines = (await response.text()).trim().split(/\n+/)
    expect(lines).toEqual(['User-agent: *', 'Allow: /', `Sitemap: ${site.url}/sitemap.xml`])
  })
})
