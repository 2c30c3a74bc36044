import { brand } from '@site/brand'
import { describe, expect, it } from 'vitest'
import { collectTexts } from '../testing/page-texts.ts'
import { about } from './about.ts'
import { allPages } from './all-pages.ts'
import { home } from './home.ts'
import { privacy } from './legal/privacy.ts'

describe('the contact data', () => {
  it('has a complete phone number from the range reserved for fiction', () => {
    expect(brand.contact.phone).toMatch(/^\+1 [2-9]\d\d 555 01\d\d$/)
    expect(brand.contact.phoneHref).toBe(`tel:${brand.contact.phone.replaceAll(' ', '')}`)
  })

  it('has a separate URL for every partner and social profile', () => {
    const urls = [...Object.values(brand.partners), ...brand.social.map(({ href }) => href)]
    expect(new Set(urls).size).toBe(urls.length)
    for (const url of urls) expect(url).toMatch(/^https:\/\/example\.com\/[a-z]+$/)
  })
})

it('mentions the 2011 guidance on model risk only as rescinded', () => {
  const mentions = allPages.flatMap((page) => collectTexts(page).filter(({ text }) => /SR 11-7|2011-12/.test(text)))
  expect(mentions.length).toBeGreaterThan(0)
  for (const { position, text } of mentions) expect(text, position).toMatch(/rescinded|replace[ds]/i)

  const banking = allPages.filter(({ path }) => path.startsWith('/bankfinancial'))
  expect(banking).toHaveLength(2)
  for (const page of banking) expect(JSON.stringify(page), page.path).toContain('SR 26-2')
})

describe('what never happened', () => {
  const isExample = /^Example\b/

  it('is called an example where it is told: cases, quotes and stories', () => {
    for (const { source } of home.clients.items) expect(source).toMatch(isExample)
    expect(home.culture.person.role).toMatch(/\bexample\b/)
    expect(about.story.heading).toMatch(/\bexample\b/)
    expect(about.people.intro).toMatch(/\bexample\b/)
    for (const page of allPages) {
      if (page.kind === 'service') expect(page.example.heading, page.path).toMatch(isExample)
      if (page.kind === 'industry') expect(page.headings.example, page.path).toMatch(isExample)
      if (page.kind === 'product') expect(page.headings.rollout, page.path).toMatch(isExample)
    }
  })

  it('is called invented once, on the page about this site, and not in notes on every page', () => {
    const notes = allPages.flatMap((page) => {
      const texts = page.kind === 'site' ? [] : collectTexts(page)
      return texts.filter(({ text }) => /\b(fictional|fictitious|invented|illustrative)\b/i.test(text))
    })
    expect(notes.map(({ text }) => text)).toEqual([home.proof.link])
  })
})

it('says on each product page that it is about a partner product', () => {
  const products = allPages.filter(({ kind }) => kind === 'product')
  expect(products).toHaveLength(3)
  for (const page of products) expect(JSON.stringify(page), page.path).toMatch(/\ba partner product\b/)
})

it.each([
  ...['authToken', 'currentUserEmail', 'colorScheme', 'filesView', 'filesOrder', 'filesColumns', 'unfinishedUploads'],
  ...[
    'requestedPage',
    'applicationDraft',
    'XSRF-TOKEN',
    'sid or __Host-sid',
    'device or __Host-device',
    'visitor',
    'share or __Secure-share',
    'inbox or __Secure-inbox',
  ],
])('lists %s, which the site stores in the browser, on the privacy page', (name) => {
  const stored = privacy.sections.find(({ id }) => id === 'storage')?.table?.rows.map(([first]) => first)
  expect(stored, 'To fix: keep the table in sync with docs/product.md, "Storage".').toContain(name)
})
