import { brand } from '@site/brand'
import { accountPages, legalPages, listedPages, openingId, services, whitepapers } from './support/routes.ts'
import { expect, test } from './support/test.ts'

interface ServedPage {
  status: number
  html: string
  headers: Headers
}

async function read(url: string): Promise<ServedPage> {
  const answer = await fetch(url, { redirect: 'manual', headers: { accept: 'text/html' } })
  return { status: answer.status, html: await answer.text(), headers: answer.headers }
}

const first = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1]?.trim() ?? ''
const titleOf = (html: string) => first(html, /<title>([^<]*)<\/title>/)
const descriptionOf = (html: string) => first(html, /<meta name="description" content="([^"]*)">/)
const canonicalOf = (html: string) => first(html, /<link rel="canonical" href="([^"]*)">/)

/** The words a reader gets without any script. */
function wordsOf(html: string): number {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  const text = main.replace(/<(script|style|svg)[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]+>/g, ' ')
  return text.split(/\s+/).filter((word) => /\w/.test(word)).length
}

test.describe('every public address', () => {
  for (const path of listedPages) {
    test(`answers with the whole page: ${path}`, async ({ site }) => {
      const { status, html, headers } = await read(`${site.url}${path}`)
      expect(status).toBe(200)
      expect(html).toContain('<html lang="en"')
      expect(html.match(/<h1[\s>]/g)).toHaveLength(1)
      expect(first(html, /<h1[^>]*>([\s\S]*?)<\/h1>/)).toMatch(/\w/)
      expect(titleOf(html)).toMatch(new RegExp(`^\\S.* - ${brand.name}$`))
      expect(descriptionOf(html).length).toBeGreaterThan(60)
      expect(canonicalOf(html)).toBe(`${site.url}${path}`)
      expect(html).toContain('application/ld+json')
      expect(html).not.toContain('noindex')
      expect(wordsOf(html)).toBeGreaterThanOrEqual(80)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toMatch(/script-src [^;]*'nonce-/)
      expect(policy).not.toMatch(/script-src [^;]*'unsafe-/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    })
  }

  test('has a title and a description of its own', async ({ site }) => {
    const pages = await Promise.all(listedPages.map(async (path) => (await read(`${site.url}${path}`)).html))
    expect(new Set(pages.map(titleOf)).size).toBe(listedPages.length)
    expect(new Set(pages.map(descriptionOf)).size).toBe(listedPages.length)
  })

  test('names public remotes only, and its region says which release made it', async ({ site }) => {
    for (const path of ['/', '/careers']) {
      const { html } = await read(`${site.url}${path}`)
      expect(html).toContain('<script type="application/json" id="composition">')
      expect(html).toMatch(/data-remote="(?:marketing|careers)@[\w.+-]+"/)
      expect(html).not.toContain('filemanager')
    }
  })

  test('leads only to addresses that exist', async ({ site }) => {
    const pages = await Promise.all(listedPages.map(async (path) => (await read(`${site.url}${path}`)).html))
    const links = new Set(pages.flatMap((html) => [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, to]) => to)))
    const targets = [...new Set([...links].map((link) => (link ?? '').split('#')[0] ?? ''))].filter(Boolean)
    expect(targets.length).toBeGreaterThan(listedPages.length - 1)
    const answers = await Promise.all(
      targets.map(async (target) => [target, (await read(`${site.url}${target}`)).status]),
    )
    const allowed = (status: unknown) => status === 200 || status === 302 || status === 303
    expect(answers.filter(([, status]) => !allowed(status))).toEqual([])
  })
})

test.describe('other addresses', () => {
  test('of openings answer with the opening', async ({ site }) => {
    const { status, html } = await read(`${site.url}/application/${await openingId(site.url)}`)
    expect(status).toBe(200)
    expect(html).toContain('"JobPosting"')
    expect(wordsOf(html)).toBeGreaterThanOrEqual(80)
  })

  for (const path of accountPages) {
    test(`of accounts are for people, not for search engines: ${path}`, async ({ site }) => {
      const { status, html, headers } = await read(`${site.url}${path}`)
      expect(status).toBe(200)
      expect(`${html}${headers.get('x-robots-tag')}`).toContain('noindex')
    })
  }

  for (const path of ['/welcome', '/Reports/files', '/application/files']) {
    test(`of the signed-in part carry nothing private: ${path}`, async ({ site }) => {
      const { status, html, headers } = await read(`${site.url}${path}`)
      expect(status).toBe(200)
      expect(headers.get('cache-control')).toContain('no-store')
      expect(`${html}${headers.get('x-robots-tag')}`).toContain('noindex')
    })
  }

  for (const [from, to] of [
    ['/contact', '/contactus'],
    ['/careers/', '/careers'],
    ['/home', '/'],
  ] as const) {
    test(`lead on in one hop: ${from}`, async ({ site }) => {
      const { status, headers } = await read(`${site.url}${from}`)
      expect(status).toBe(308)
      expect(new URL(headers.get('location') ?? '', site.url).pathname).toBe(to)
    })
  }

  for (const path of ['/no-such-page', '/nowhere/whitepaper', '/application/none', '/__mfe/careers/0.0.0/none.js']) {
    test(`that name nothing are a 404: ${path}`, async ({ site }) => {
      expect((await read(`${site.url}${path}`)).status).toBe(404)
    })
  }

  test('are listed for search engines exactly once', async ({ site }) => {
    const robots = await read(`${site.url}/robots.txt`)
    expect(robots.html).toContain(`Sitemap: ${site.url}/sitemap.xml`)
    const { html } = await read(`${site.url}/sitemap.xml`)
    const listed = [...html.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
    expect(listed.filter((path) => !path.startsWith('/application/')).sort()).toEqual([...listedPages].sort())
    expect(listed).toContain(`/application/${await openingId(site.url)}`)
  })

  test('tell whether the site is alive and ready', async ({ site }) => {
    expect((await read(`${site.url}/healthz`)).status).toBe(200)
    expect((await read(`${site.url}/readyz`)).status).toBe(200)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the home page reads as a whole', async ({ page }) => {
    await page.goto('/')
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'GET STARTED' })).toHaveAttribute('href', '/ai-ml')
    for (const path of services) await expect(main.locator(`a[href="${path}"]`).first()).toBeAttached()
    await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()}`)
  })

  test('menus, legal pages and whitepapers can be reached', async ({ page }) => {
    await page.goto('/')
    for (const path of [...legalPages, '/insurance', '/careers', '/login']) {
      await expect(page.locator(`a[href="${path}"]`).first()).toBeAttached()
    }
    await page.goto(whitepapers[0] ?? '')
    await expect(page.locator('main h1')).toBeVisible()
  })
})
