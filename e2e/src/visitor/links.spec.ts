import { accountPages, listedPages, services } from '../support/page/routes.ts'
import { publicPages, readPage, readPages, type ServedPage, servedPages } from '../support/page/server-html.ts'
import { expect, test } from '../support/test.ts'

/** Returns a page's links within the site, as absolute URLs. */
function linksOf({ document }: ServedPage, origin: string): URL[] {
  return [...document.querySelectorAll('a[href]')]
    .map((link) => new URL(link.getAttribute('href') ?? '', document.URL))
    .filter((url) => url.origin === origin)
}

test.describe('links', () => {
  test('point to existing pages and fragments', async ({ site }) => {
    const pages = new Map((await readPages(site, await servedPages(site))).map((page) => [page.path, page]))
    const broken = new Set<string>()
    for (const page of [...pages.values()]) {
      for (const { pathname, search, hash } of linksOf(page, site.url)) {
        const path = pathname + search
        const target = pages.get(path) ?? (await readPage(site, path))
        pages.set(path, target)
        if (target.status !== 200 && page.path !== path) broken.add(`${page.path} → ${path}: ${target.status}`)
        const id = decodeURIComponent(hash.slice(1))
        if (id && !target.document.getElementById(id)) broken.add(`${page.path} → ${path}${hash}: no such element`)
      }
    }
    expect([...broken]).toEqual([])
  })

  test('to other sites are safe and announce new tabs', async ({ site }) => {
    const invalid = new Set<string>()
    for (const { path, document } of await readPages(site, await servedPages(site))) {
      for (const link of document.querySelectorAll('a[href]')) {
        const href = link.getAttribute('href') ?? ''
        if (/^(?:\/(?!\/)|#|\?|tel:\+\d+$|mailto:\S+@\S+$)/.test(href)) continue
        const opensNewTab = link.getAttribute('target') === '_blank'
        const isSafe = /^https:\/\//.test(href) && (link.getAttribute('rel') ?? '').includes('noopener')
        const isAnnounced = !opensNewTab || /opens in a new tab/.test(link.textContent ?? '')
        if (!isSafe || !isAnnounced) invalid.add(`${path}: ${link.outerHTML}`)
      }
    }
    expect([...invalid]).toEqual([])
  })

  test('from labels and ARIA attributes point to existing elements', async ({ site }) => {
    const broken: string[] = []
    for (const { path, document } of await readPages(site, await servedPages(site))) {
      for (const name of ['for', 'aria-controls', 'aria-labelledby', 'aria-describedby']) {
        for (const element of document.querySelectorAll(`[${name}]`)) {
          const ids = (element.getAttribute(name) ?? '').split(/\s+/)
          broken.push(...ids.filter((id) => !document.getElementById(id)).map((id) => `${path}: ${name}=${id}`))
        }
      }
    }
    expect(broken).toEqual([])
  })

  test('reach every page within three clicks from the home page', async ({ site }) => {
    const clicks = new Map([['/', 0]])
    for (const path of clicks.keys()) {
      const count = (clicks.get(path) ?? 0) + 1
      for (const { pathname } of linksOf(await readPage(site, path), site.url)) {
        if (count <= 3 && !clicks.has(pathname)) clicks.set(pathname, count)
      }
    }
    // Only emails link to these pages.
    const reachable = [
      ...(await publicPages(site)),
      ...accountPages.filter((path) => !['/confirm-email', '/change-email', '/reset-password'].includes(path)),
    ]
    expect(reachable.filter((path) => !clicks.has(path))).toEqual([])
  })

  test('in the header and footer are the same on every page', async ({ site }) => {
    const framesOf = ({ document }: ServedPage) =>
      [
        ...document.querySelectorAll('nav[aria-label="Main"] a, footer nav a, footer address, footer [href^="tel:"]'),
      ].map((element) => element.getAttribute('href') ?? element.textContent)
    const [home, ...others] = await readPages(site, [...(await servedPages(site)), '/welcome', '/Reports/files'])
    const expected = home ? framesOf(home) : []
    expect(expected).toEqual(expect.arrayContaining([...services, '/careers', '/login']))
    for (const page of others) expect.soft(framesOf(page), page.path).toEqual(expected)
  })

  test('on service pages and whitepapers lead to at least three related pages', async ({ site }) => {
    const articles = listedPages.filter((path) => services.includes(path) || path.endsWith('/whitepaper'))
    for (const page of await readPages(site, articles)) {
      const own = new Set(
        [...page.document.querySelectorAll('main a[href^="/"]')]
          .filter((link) => !link.closest('nav'))
          .map((link) => link.getAttribute('href')?.split('#')[0]),
      )
      own.delete(page.path)
      own.delete('/contactus')
      expect.soft(own.size, `${page.path}: ${[...own].join(' ')}`).toBeGreaterThanOrEqual(3)
    }
  })
})
