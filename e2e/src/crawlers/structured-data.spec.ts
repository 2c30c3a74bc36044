import { brand } from '@site/brand'
import { industries, openingIds, products, services, whitepapers } from '../support/page/routes.ts'
import { faultsOf, type GraphNode } from '../support/page/schema-org.ts'
import { publicPages, readPage, readPages, type ServedPage, servedPages } from '../support/page/server-html.ts'
import type { Site } from '../support/site/site-process.ts'
import { expect, test } from '../support/test.ts'

/** Returns the raw text of the page's only JSON-LD script. */
function scriptOf({ path, document }: ServedPage): string {
  const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')]
  expect(scripts, path).toHaveLength(1)
  return scripts[0]?.textContent ?? ''
}

function graphOf(page: ServedPage): GraphNode[] {
  const data = JSON.parse(scriptOf(page)) as { '@context': string; '@graph': GraphNode[] }
  expect(data['@context'], page.path).toBe('https://schema.org')
  return data['@graph']
}

function nodeOf(page: ServedPage, type: string): GraphNode {
  const found = graphOf(page).filter((node) => node['@type'] === type)
  expect(found, `${type} on ${page.path}`).toHaveLength(1)
  return found[0] as GraphNode
}

const h1Of = ({ document }: ServedPage) => document.querySelector('h1')?.textContent?.trim()

/** Yields every nested value of a node, with its key. */
function* valuesOf(value: unknown, key = ''): Generator<[key: string, value: unknown]> {
  yield [key, value]
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) yield* valuesOf(inner, Array.isArray(value) ? key : name)
}

const isDate = (value: unknown) => typeof value === 'string' && /^20\d\d-[01]\d-[0-3]\d/.test(value)
const organization = (site: Site) => ({ '@id': `${site.url}/#org` })

test.describe('structured data', () => {
  test('names the company and the site on every page, with absolute URLs', async ({ site }) => {
    for (const page of await readPages(site, await publicPages(site))) {
      expect.soft(nodeOf(page, 'Organization'), page.path).toMatchObject({
        '@id': `${site.url}/#org`,
        name: brand.name,
        url: `${site.url}/`,
        email: brand.contact.email,
        telephone: brand.contact.phone,
      })
      expect.soft(nodeOf(page, 'WebSite'), page.path).toMatchObject({ name: brand.name, url: `${site.url}/` })
      for (const [key, value] of valuesOf(graphOf(page))) {
        expect.soft(value, `${key} on ${page.path}`).not.toBe('')
        expect.soft(value, `${key} on ${page.path}`).not.toBeNull()
        if (['@id', 'url', 'item', 'image'].includes(key) && typeof value === 'string') {
          expect.soft(value, `${key} on ${page.path}`).toMatch(/^https?:\/\//)
        }
      }
    }
  })

  test('uses the schema.org vocabulary, with the required properties of each type', async ({ site }) => {
    for (const page of await readPages(site, await publicPages(site))) {
      expect.soft(graphOf(page).flatMap(faultsOf), page.path).toEqual([])
    }
  })

  test('has breadcrumbs for every page except the home page', async ({ site }) => {
    const [home, ...others] = await readPages(site, await publicPages(site))
    expect(graphOf(home as ServedPage).map((node) => node['@type'])).not.toContain('BreadcrumbList')
    for (const page of others) {
      const steps = nodeOf(page, 'BreadcrumbList').itemListElement as GraphNode[]
      expect
        .soft(
          steps.map(({ position }) => position),
          page.path,
        )
        .toEqual(steps.map((_, index) => index + 1))
      expect.soft(steps[0], page.path).toMatchObject({ name: 'Home', item: `${site.url}/` })
      expect.soft(steps.at(-1)?.item, page.path).toBe(`${site.url}${page.path}`)
      const shown = [...page.document.querySelectorAll('nav[aria-label="Breadcrumb"] li')].map((item) =>
        item.textContent?.trim(),
      )
      expect
        .soft(
          steps.map(({ name }) => name),
          page.path,
        )
        .toEqual(shown)
    }
  })

  test('describes each service and its provider', async ({ site }) => {
    for (const page of await readPages(site, services)) {
      expect.soft(nodeOf(page, 'Service'), page.path).toMatchObject({
        name: expect.stringMatching(/\w/),
        description: page.document.querySelector('meta[name="description"]')?.getAttribute('content'),
        serviceType: expect.stringMatching(/\w/),
        provider: organization(site),
        url: `${site.url}${page.path}`,
      })
    }
  })

  test('describes the product of each product page and the subject of each industry page', async ({ site }) => {
    for (const page of await readPages(site, [...products, ...industries])) {
      const node = nodeOf(page, 'WebPage')
      expect.soft(node, page.path).toMatchObject({ name: expect.stringMatching(/\w/), url: `${site.url}${page.path}` })
      if (products.includes(page.path)) {
        expect.soft(node.mainEntity, page.path).toMatchObject({
          '@type': 'Product',
          name: node.name,
          brand: { name: expect.stringMatching(/\w/) },
          image: expect.stringMatching(/^http.*\.png$/),
        })
      }
      if (industries.includes(page.path)) {
        expect.soft(node.about, page.path).toMatchObject({ name: expect.stringMatching(/\w/) })
      }
    }
  })

  test('describes each whitepaper with its dates, author and publisher', async ({ site }) => {
    for (const page of await readPages(site, whitepapers)) {
      const node = nodeOf(page, 'TechArticle')
      expect.soft(node.headline, page.path).toBe(h1Of(page))
      expect.soft(isDate(node.datePublished) && isDate(node.dateModified), page.path).toBe(true)
      expect.soft(`${node.dateModified}` >= `${node.datePublished}`, page.path).toBe(true)
      expect.soft(node.publisher, page.path).toEqual(organization(site))
      expect.soft(node.mainEntityOfPage, page.path).toBe(site.url + page.path)
      const author = node.author as GraphNode
      expect.soft(author['@type'], page.path).toBe('Person')
      expect.soft(page.document.querySelector('main')?.textContent, page.path).toContain(`${author.name}`)
    }
  })

  test('lists only the URLs of the openings', async ({ site }) => {
    const page = await readPage(site, '/careers')
    const items = nodeOf(page, 'ItemList').itemListElement as GraphNode[]
    const ids = await openingIds(site.url)
    expect(items.map(({ url }) => url)).toEqual(ids.map((id) => `${site.url}/application/${id}`))
    expect(graphOf(page).map((node) => node['@type'])).not.toContain('JobPosting')
  })

  test('describes the company on the About and Contact pages', async ({ site }) => {
    const about = await readPage(site, '/aboutus')
    expect(nodeOf(about, 'AboutPage')).toMatchObject({
      mainEntity: { ...organization(site), legalName: brand.legalName, foundingDate: `${brand.founded}` },
    })
    const leaders = graphOf(about).filter((node) => node['@type'] === 'Person')
    expect(leaders).toHaveLength(4)
    const words = about.document.querySelector('main')?.textContent
    for (const { name, jobTitle } of leaders) {
      expect(words).toContain(`${name}`)
      expect(words).toContain(`${jobTitle}`)
    }
    const contact = nodeOf(await readPage(site, '/contactus'), 'ContactPage').mainEntity as GraphNode
    expect(contact.contactPoint).toMatchObject({
      '@type': 'ContactPoint',
      telephone: brand.contact.phone,
      email: brand.contact.email,
    })
  })

  test('is absent from pages that search engines may not index', async ({ site }) => {
    for (const path of ['/login', '/registration', '/no-such-page', '/welcome']) {
      expect((await readPage(site, path)).html, path).not.toContain('ld+json')
    }
  })

  test('contains no character that could end its script', async ({ site }) => {
    for (const page of await readPages(site, await servedPages(site))) {
      const scripts = page.html.matchAll(/<script[^>]*type="application\/(?:ld\+)?json"[^>]*>([\s\S]*?)<\/script>/g)
      for (const [, text = ''] of scripts) expect.soft(text, page.path).not.toContain('<')
    }
  })
})

test.describe('the job posting of each opening', () => {
  test('has the required fields and matches the page', async ({ site }) => {
    const response = await fetch(`${site.url}/assets/data/careers-data.json`)
    const { careers } = (await response.json()) as { careers: { id: string; title: string; description: string }[] }
    const ids = await openingIds(site.url)
    expect(ids.length).toBeGreaterThanOrEqual(6)
    for (const page of await readPages(
      site,
      ids.map((id) => `/application/${id}`),
    )) {
      const posting = nodeOf(page, 'JobPosting')
      const career = careers.find(({ id }) => page.path.endsWith(`/${id}`))
      const words = (page.document.querySelector('main')?.textContent ?? '').replace(/\s+/g, ' ')

      expect.soft(posting.title, page.path).toBe(h1Of(page))
      expect.soft(posting.title, page.path).toBe(career?.title)
      expect.soft(isDate(posting.datePosted) && isDate(posting.validThrough), page.path).toBe(true)
      expect.soft(Date.parse(`${posting.validThrough}`), page.path).toBeGreaterThan(Date.now())
      expect.soft(posting.hiringOrganization, page.path).toMatchObject({ name: brand.name })
      expect.soft(posting.directApply, page.path).toBe(true)
      expect.soft(posting.identifier, page.path).toMatchObject({ value: career?.id })

      const texts = `${posting.description}`.match(/(?<=<(?:p|li)>)[^<]+/g) ?? []
      expect.soft(texts.length, page.path).toBeGreaterThan(10)
      for (const text of texts) expect.soft(words, page.path).toContain(decode(text))

      const isRemote = posting.jobLocationType === 'TELECOMMUTE'
      const place = (isRemote ? posting.applicantLocationRequirements : posting.jobLocation) as GraphNode
      expect.soft(place, page.path).toBeDefined()
      const address = (place.address ?? place) as Record<string, string>
      expect.soft(words, page.path).toContain(address.addressLocality ?? address.name)

      const { minValue, maxValue } = (posting.baseSalary as { value: Record<string, number> }).value
      for (const amount of [minValue, maxValue]) {
        expect.soft(words, page.path).toContain((amount ?? Number.NaN).toLocaleString('en-US'))
      }
    }
  })
})

const decode = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&').replace(/\s+/g, ' ')
