import { brand } from '@site/brand'
import { Window, type Element as XmlElement } from 'happy-dom'
import { openingIds, services } from '../support/page/routes.ts'
import { publicPages, readPage, readPages, type ServedPage } from '../support/page/server-html.ts'
import { expect, test } from '../support/test.ts'

const { DOMParser } = new Window()

const metaOf = ({ document }: ServedPage, name: string) =>
  document.querySelector(`meta[name="${name}"]`)?.getAttribute('content')

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
    ['/%61boutus?a=%61', '/aboutus?a=%61'],
  ] as const) {
    test(`redirects in one hop: ${from}`, async ({ site }) => {
      expect(await hops(site.url, from)).toEqual([`308 ${to}`, '200'])
    })
  }

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
    const isAccount = (path: string) =>
      /^\/(?:login|registration|confirm-email|change-email|account|forgot|reset)/.test(path)
    expect(paths.filter((path) => !isAccount(path)).toSorted()).toEqual((await publicPages(site)).toSorted())
  })

  test('llms.txt describes exactly the pages in the sitemap, in one line each', async ({ site }) => {
    const response = await fetch(`${site.url}/llms.txt`)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const text = await response.text()
    expect(text).toMatch(new RegExp(`^# ${brand.name}\n\n> \\S.+\n\n## Company\n`))
    const links = [...text.matchAll(/^- \[(?<title>.+?)\]\((?<url>\S+)\): (?<description>\S.+)$/gm)]
    expect(links).toHaveLength(text.split('\n- ').length - 1)
    const listed = links.map(({ groups }) => new URL(groups?.url ?? '').pathname)
    expect(listed.toSorted()).toEqual((await publicPages(site)).toSorted())
    for (const page of await readPages(site, listed)) {
      const { groups } = links.find((link) => link.groups?.url === site.url + page.path) ?? {}
      expect.soft(page.document.title, page.path).toContain(groups?.title)
      expect.soft(metaOf(page, 'description'), page.path).toBe(groups?.description)
    }
  })

  test('the feed of the openings is Atom 1.0, with absolute links to each of them', async ({ site }) => {
    const link = (await readPage(site, '/careers')).document.querySelector('link[type="application/atom+xml"]')
    expect(link?.getAttribute('rel')).toBe('alternate')
    const url = new URL(link?.getAttribute('href') ?? '', site.url).href
    const response = await fetch(url)
    expect(response.headers.get('content-type')).toContain('application/atom+xml')
    const feed = new DOMParser().parseFromString(await response.text(), 'application/xml').documentElement
    expect([feed.nodeName, feed.getAttribute('xmlns')]).toEqual(['feed', 'http://www.w3.org/2005/Atom'])
    const child = (parent: XmlElement, name: string) => [...parent.children].filter(({ nodeName }) => nodeName === name)
    const textOf = (parent: XmlElement, name: string) => child(parent, name)[0]?.textContent ?? ''
    const hrefOf = (parent: XmlElement, rel: string) =>
      child(parent, 'link')
        .find((each) => each.getAttribute('rel') === rel)
        ?.getAttribute('href')
    const isTime = /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/

    expect([textOf(feed, 'id'), hrefOf(feed, 'self'), hrefOf(feed, 'alternate')]).toEqual([
      url,
      url,
      `${site.url}/careers`,
    ])
    expect(textOf(child(feed, 'author')[0] as XmlElement, 'name')).toBe(brand.name)
    const entries = child(feed, 'entry')
    const ids = (await openingIds(site.url)).map((id) => `${site.url}/application/${id}`)
    expect(entries.map((entry) => textOf(entry, 'id')).toSorted()).toEqual(ids.toSorted())
    for (const entry of entries) {
      expect(hrefOf(entry, 'alternate')).toBe(textOf(entry, 'id'))
      expect(textOf(entry, 'updated')).toMatch(isTime)
      expect(textOf(entry, 'title')).toMatch(/\w/)
      expect(textOf(entry, 'summary')).toMatch(/\w/)
    }
    const updated = entries.map((entry) => textOf(entry, 'updated'))
    expect(updated).toEqual(updated.toSorted().toReversed())
    expect(textOf(feed, 'updated')).toBe(updated[0])
  })
})
