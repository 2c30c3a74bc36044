import { describe, expect, it } from 'vitest'
import { readingTime } from '../shared/paper-facts.ts'
import { expectedPaths, pathsOfOtherRemotes } from '../testing/expected-paths.ts'
import { collectTexts, type PageText, splitWords } from '../testing/page-texts.ts'
import { repeatedTexts } from '../testing/repeated-texts.ts'
import { about } from './about.ts'
import { allPages } from './all-pages.ts'
import { industries, products, services } from './catalog.ts'
import { home } from './home.ts'
import { prices } from './prices.ts'
import { site } from './site.ts'
import { team } from './team.ts'

/** Lists the texts of all pages that `matches` accepts, each with its page and position. */
const textsWhere = (matches: (text: PageText) => boolean) =>
  allPages.flatMap((page) => {
    const found = collectTexts(page).filter(matches)
    return found.map(({ position, text }) => `${page.path} ${position}: ${text}`)
  })

const ranges: Record<string, [number, number]> = {
  service: [520, 800],
  product: [400, 580],
  industry: [500, 750],
  whitepaper: [1400, 1800],
  home: [300, 700],
  about: [400, 800],
  contact: [150, 400],
  legal: [350, 1200],
  site: [350, 700],
}

describe('titles and descriptions', () => {
  it('are unique', () => {
    expect(new Set(allPages.map((page) => page.title)).size).toBe(allPages.length)
    expect(new Set(allPages.map((page) => page.description)).size).toBe(allPages.length)
  })

  it.each(allPages.map((page) => [page.path, page] as const))('fit into search results: %s', (_, page) => {
    expect(page.title.length).toBeLessThanOrEqual(45)
    expect(page.description.length).toBeGreaterThanOrEqual(120)
    expect(page.description.length).toBeLessThanOrEqual(155)
  })
})

describe('texts', () => {
  it.each(allPages.map((page) => [page.path, page] as const))(
    'have a length within the range of their kind: %s',
    (_, page) => {
      const read = collectTexts(page).filter(({ position }) => !position.endsWith('.alt'))
      const count = read.reduce((sum, { text }) => sum + splitWords(text).length, 0)
      const [min, max] = ranges[page.kind] ?? [0, 0]
      expect(count).toBeGreaterThanOrEqual(min)
      expect(count).toBeLessThanOrEqual(max)
    },
  )

  it('share no nine consecutive words across pages', () => {
    expect(repeatedTexts(allPages, 9)).toEqual([])
  })

  it('avoid marketing clichés', () => {
    const cliches =
      /\b(lorem|leverag\w*|unlock\w*|journey\w*|synerg\w*|seamless\w*|cutting-edge|best-in-class|world-class|game-chang\w*|revolution\w*|holistic|paradigm|empower\w*|state-of-the-art|disruptive)\b/i
    expect(textsWhere(({ text }) => cliches.test(text))).toEqual([])
  })

  it('state percentages only in examples or with a source', () => {
    const exampleOrSourced = /^(example|outcomes|chapters\.\d+\.exhibit)\b/
    const unsourced = textsWhere(({ position, text }) => /\d ?%/.test(text) && !exampleOrSourced.test(position))
    expect(unsourced).toEqual([])
  })

  it('limit headlines to nine words and leads to thirty', () => {
    const banners = allPages.map((page) =>
      page.kind === 'home' ? page.hero : { title: page.headline, lead: page.lead },
    )
    for (const { title, lead } of banners) {
      expect(splitWords(title).length).toBeLessThanOrEqual(9)
      expect(splitWords(lead).length).toBeLessThanOrEqual(30)
    }
  })

  it('limit testimonials to what can be read in three seconds', () => {
    expect(home.clients.items).toHaveLength(2)
    for (const { quote } of home.clients.items) expect(splitWords(quote).length).toBeLessThanOrEqual(25)
  })
})

it('describes each member of the team, says what to ask them about, and names one for each service', () => {
  const ids = team.map(({ id }) => id)
  expect(Object.keys(about.team.members)).toEqual(ids)
  expect(Object.keys(site.people.topics)).toEqual(ids)
  for (const page of allPages) if (page.kind === 'service') expect(ids).toContain(page.ask)
})

describe('what another page repeats', () => {
  const priced = allPages.filter((page) => page.kind === 'service')

  it('is the picture of each page, on its card on the home page', () => {
    const pictureOf = (path: string) => {
      const page = allPages.find((candidate) => candidate.path === path)
      if (page?.kind === 'service') return page.picture.id
      if (page?.kind === 'product') return page.views[0].id
      return page?.kind === 'industry' ? page.pictures.outcome.id : undefined
    }
    for (const { drawings } of [home.services, home.products, home.industries]) {
      for (const [slug, id] of Object.entries(drawings)) expect(id, slug).toBe(pictureOf(`/${slug}`))
    }
    expect(Object.keys(home.services.drawings)).toEqual(services.map(({ slug }) => slug))
    expect(Object.keys(home.products.drawings)).toEqual(products.map(({ slug }) => slug))
    expect(Object.keys(home.industries.drawings)).toEqual(industries.map(({ slug }) => slug))
    expect(Object.keys(home.industries.details)).toEqual(industries.map(({ slug }) => slug))
  })

  it('is the price of each first step, and the range of all of them', () => {
    expect(priced.map(({ path, firstStep }) => [path.slice(1), firstStep.price])).toEqual(Object.entries(prices))
    const amounts = Object.values(prices).flatMap((price) =>
      [...price.matchAll(/\d+(?=,000)/g)].map(([amount]) => Number(amount)),
    )
    expect(home.proof.prices).toContain(`$${Math.min(...amounts)},000 to $${Math.max(...amounts)},000`)
  })

  it('is the size of the team of each first step', () => {
    for (const { path, firstStep } of priced) expect(firstStep.text, path).toMatch(/\btwo people\b/)
  })

  it('is the reading time of each whitepaper, in its teaser', () => {
    for (const page of allPages) {
      if (page.kind !== 'industry') continue
      const paper = allPages.find(({ path }) => path === `${page.path}/whitepaper`)
      if (paper?.kind !== 'whitepaper') throw new Error(`${page.path} has no whitepaper.`)
      expect(readingTime(paper)).toBe(`${page.teaser.minutes} min read`)
    }
  })
})

it('keeps the lines of the header’s menus short enough for a column', () => {
  for (const { line } of [...services, ...products, ...industries]) expect(line.length, line).toBeLessThanOrEqual(32)
})

it.each([
  ['service', services],
  ['product', products],
  ['industry', industries],
])('lists every page of the kind %s in the catalog', (kind, entries) => {
  const paths = allPages.filter((page) => page.kind === kind).map(({ path }) => path)
  expect(entries.map(({ path }) => path).sort(), 'To fix: list the page in catalog.ts.').toEqual(paths.sort())
})

const linked = allPages.filter((page) => 'related' in page)

it.each(linked.map((page) => [page.path, page] as const))('links %s to three other pages', (path, page) => {
  expect(page.related).toHaveLength(3)
  for (const [linkedPath] of page.related) {
    expect([...expectedPaths.all, ...pathsOfOtherRemotes]).toContain(linkedPath)
    expect(linkedPath).not.toBe(path)
  }
})

const papers = allPages.filter((page) => page.kind === 'whitepaper')

it.each(papers.map((paper) => [paper.path, paper] as const))('divides %s into chapters with exhibits', (_, paper) => {
  const reservedIds = ['start', 'contents', 'checklist', 'glossary']
  expect(new Set([...reservedIds, ...paper.chapters.map((chapter) => chapter.id)]).size).toBe(reservedIds.length + 3)
  for (const { exhibit } of paper.chapters) expect(exhibit.basis).not.toBe('')
  expect(team.map((member) => member.id)).toContain(paper.author)
  expect(Date.parse(paper.published)).toBeLessThanOrEqual(Date.parse(paper.updated))
})
