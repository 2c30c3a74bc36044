// @vitest-environment happy-dom

import type { Page } from '@mfe/page'
import { brand } from '@site/brand'
import { renderToString } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { allPages } from '../content/all-pages.ts'
import { pageFile } from '../content/page-file.ts'
import { samples } from '../content/samples/index.ts'
import { paperFile } from '../shared/paper-facts.ts'
import { sampleFile } from '../shared/sample-file.ts'
import { expectedPaths, pathsOfOtherRemotes } from '../testing/expected-paths.ts'

async function open(path: string) {
  const content = allPages.find((candidate) => candidate.path === path)
  if (!content) throw new Error(`No page has the path ${path}.`)
  const { default: page }: { default: Page<undefined> } = await import(/* @vite-ignore */ `./${pageFile(content)}`)
  const html = renderToString(<page.component data={undefined} />)
  const main = document.createElement('main')
  main.innerHTML = html
  return { html, main, meta: page.meta({ data: undefined, params: {} }) }
}

const downloads = [
  ...allPages.flatMap((page) => (page.kind === 'whitepaper' ? [`/${paperFile(page)}`] : [])),
  ...samples.map((sample) => `/${sampleFile(sample)}`),
]

describe.each(allPages.map((page) => [page.path, page.title] as const))('%s', (path, name) => {
  let page: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    page = await open(path)
  })

  it('has one h1 and consecutive heading levels', () => {
    const levels = [...page.main.querySelectorAll('h1,h2,h3,h4,h5,h6')].map((heading) => Number(heading.tagName[1]))
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    expect(levels[0]).toBe(1)
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1)
  })

  it('has unique ids, and reserves letstalk for the contact form', () => {
    const ids = [...page.main.querySelectorAll('[id]')].map((element) => element.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).not.toContain('letstalk')
  })

  it('links only to existing pages and fragments', async () => {
    const known = new Set([...expectedPaths.all, ...pathsOfOtherRemotes])
    for (const link of page.main.querySelectorAll('a[href]')) {
      const href = link.getAttribute('href') ?? ''
      // The frame adds the contact form.
      if (href === '#letstalk') expect(['/', '/contactus']).toContain(path)
      else if (href.startsWith('#')) expect(page.main.querySelector(href)).not.toBeNull()
      if (!href.startsWith('/')) continue
      if (link.hasAttribute('download')) {
        expect(downloads).toContain(href)
        continue
      }
      const { pathname, hash } = new URL(href, 'http://site.example')
      expect(known).toContain(pathname)
      if (hash && hash !== '#letstalk') expect((await open(pathname)).main.querySelector(hash)).not.toBeNull()
    }
  })

  it('uses partner URLs from the brand', () => {
    const partners: readonly string[] = Object.values(brand.partners)
    for (const link of page.main.querySelectorAll('a[href*="//example."]')) {
      expect(partners).toContain(link.getAttribute('href'))
    }
  })

  it('publishes its title, structured data and breadcrumbs', () => {
    expect(page.meta.title).toBe(name)
    const types = (page.meta.structuredData ?? []).map((data) => Reflect.get(data, '@type'))
    if (path !== '/') expect(types).toContain('BreadcrumbList')
    expect(types.length).toBeGreaterThan(0)
  })
})

it('shows on the home page what the pages behind its cards show, without layout shift', async () => {
  const { main } = await open('/')
  const images = [...main.querySelectorAll<HTMLImageElement>('.card img')]
  expect(images).toHaveLength(9 + 3 + 8)
  for (const image of images) {
    expect(image.alt, 'the card names the page').toBe('')
    expect(image.loading).toBe('lazy')
    expect(image.width * image.height).toBeGreaterThan(0)
  }
  expect(main.querySelector('[aria-labelledby="about"] img')?.getAttribute('src')).toBe('/assets/scenes/site.svg')
  expect(main.querySelector('[aria-labelledby="culture"] img')?.getAttribute('alt')).toMatch(
    /^Portrait illustration of/,
  )
})

it.each(expectedPaths.industries)(
  'renders two bullet lists, and two pictures without layout shift, on %s',
  async (path) => {
    const { main } = await open(path)
    for (const nav of main.querySelectorAll('nav')) nav.remove()
    const lists = [...main.querySelectorAll('ul')].filter(({ children }) => children.length >= 3)
    expect(lists.length).toBeGreaterThanOrEqual(2)
    const images = [...main.querySelectorAll('img')]
    expect(images.length).toBeGreaterThanOrEqual(2)
    for (const image of images) {
      expect(image.alt).not.toBe('')
      expect(image.loading).toBe(image.closest('article') ? 'lazy' : 'eager')
      expect(image.width * image.height).toBeGreaterThan(0)
    }
  },
)

it.each([
  ...expectedPaths.services.map((path) => [path, 1] as const),
  ...expectedPaths.products.map((path) => [path, 3] as const),
])('on %s, shows all pictures without layout shift (count: %i)', async (path, count) => {
  const { main } = await open(path)
  const images = [...main.querySelectorAll<HTMLImageElement>('figure img')]
  expect(images).toHaveLength(count)
  for (const image of images) {
    expect(image.loading).toBe(image.closest('article') ? 'lazy' : 'eager')
    expect(image.width * image.height).toBeGreaterThan(0)
  }
})

it('gives each kind of page its drawing, and the pages about the site a single thread', async () => {
  const drawings: Record<string, string | undefined> = {}
  for (const { kind, path } of allPages) {
    if (kind !== 'home') drawings[kind] = /weave--band weave--(\w+)/.exec((await open(path)).html)?.[1]
  }
  expect(drawings).toEqual({
    about: 'people',
    contact: 'people',
    industry: 'cloth',
    legal: 'thread',
    product: 'loom',
    service: 'gather',
    site: 'thread',
    whitepaper: 'sheets',
  })
})

const innerPages = expectedPaths.all.filter((path) => path !== '/')

it.each(innerPages)('starts %s with a banner that links to the contact form', async (path) => {
  const { main } = await open(path)
  expect(main.querySelector('header a[href="/contactus#letstalk"]')).not.toBeNull()
})

it.each(['/aboutus', ...expectedPaths.services, ...expectedPaths.products, ...expectedPaths.industries])(
  'ends %s with a band whose only link leads to the contact form',
  async (path) => {
    const { main } = await open(path)
    const band = main.querySelector(':scope > :last-child')
    const links = [...(band?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))
    expect(band?.querySelector('h2')).not.toBeNull()
    expect(links).toEqual(['/contactus#letstalk'])
  },
)

it('links from the home page to the contact form on the same page', async () => {
  const { main } = await open('/')
  const links = [...main.querySelectorAll('a[href="#letstalk"]')].map((link) => link.textContent)
  expect(links).toEqual(['Talk to us', 'Start a conversation'])
})
