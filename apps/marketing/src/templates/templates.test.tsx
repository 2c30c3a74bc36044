// @vitest-environment happy-dom

import type { Page } from '@mfe/page'
import { renderPage } from '@mfe/page/testing'
import { brand } from '@site/brand'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { allPages } from '../content/all-pages.ts'
import type { LegalContent } from '../content/types.ts'
import aboutThisSite from '../pages/about-this-site.page.tsx'
import about from '../pages/aboutus.page.tsx'
import contact from '../pages/contactus.page.tsx'
import home from '../pages/home.page.tsx'
import bank from '../pages/industries/bankfinancial.page.tsx'
import irms from '../pages/products/irms.page.tsx'
import medtech from '../pages/products/medtech.page.tsx'
import aiMl from '../pages/services/ai-ml.page.tsx'
import cloud from '../pages/services/cloud-services.page.tsx'
import cyber from '../pages/services/cyber-security.page.tsx'
import { expectedPaths } from '../testing/expected-paths.ts'
import { legalPage } from './legal-page.tsx'

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = vi.fn()
      disconnect = vi.fn()
    },
  )
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(page: Page<undefined>, route: string) {
  const opened = await renderPage(page, { route })
  await screen.findByRole('heading', { level: 1 })
  return opened
}

const hrefs = (root: HTMLElement) =>
  within(root)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

it.each(allPages.filter(({ kind }) => kind === 'legal'))(
  'the legal page $path links every phone number and email address',
  async (content) => {
    await open(legalPage(content as LegalContent), content.path)
    const { phone, phoneHref, email, privacyEmail } = brand.contact
    const unlinked = document.body.cloneNode(true) as HTMLElement
    for (const link of unlinked.querySelectorAll('a')) link.remove()
    for (const contact of [phone, email, privacyEmail]) expect(unlinked.textContent).not.toContain(contact)
    for (const link of screen.queryAllByRole('link', { name: /@|^\+/ })) {
      const text = link.textContent ?? ''
      expect(link.getAttribute('href')).toBe(text === phone ? phoneHref : `mailto:${text}`)
    }
  },
)

describe('a service page', () => {
  it('keeps the period of a step on one line', async () => {
    await open(aiMl, '/ai-ml')
    const steps = screen
      .getAllByRole('heading', { level: 3 })
      .filter(({ textContent }) => /^Week/.test(`${textContent}`))
    expect(steps.length).toBeGreaterThan(3)
    for (const { textContent } of steps) expect(textContent).toMatch(/^Weeks\u00a0\d+\u00a0(?:and|to)\u00a0\d+: \S/)
  })

  it('starts with a collapsed navigation that can be opened', async () => {
    await open(cloud, '/cloud-services')
    const toggle = screen.getByRole('button', { name: 'All services' })
    expect(toggle.getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(toggle)
    expect(toggle.getAttribute('aria-expanded')).toBe('true')
  })

  it('marks AI and ML on its own page only', async () => {
    await open(cloud, '/cloud-services')
    const servicesNav = within(screen.getByRole('navigation', { name: 'Services' }))
    expect(servicesNav.getAllByRole('link')).toHaveLength(expectedPaths.services.length)
    expect(servicesNav.getByRole('link', { name: 'AI and ML' }).hasAttribute('aria-current')).toBe(false)
    cleanup()

    await open(aiMl, '/ai-ml')
    const own = within(screen.getByRole('navigation', { name: 'Services' }))
    expect(own.getByRole('link', { name: 'AI and ML' }).getAttribute('aria-current')).toBe('page')
  })

  it('shows technologies in a carousel, with the whole list in a disclosure, only if `carousel` is set', async () => {
    await open(cloud, '/cloud-services')
    const namesIn = (part?: Element | null) =>
      Array.from(part?.querySelectorAll('li') ?? [], (item) => item.textContent)
    const shown = namesIn(screen.getByRole('region', { name: 'Technologies we use' }))
    expect(shown.length).toBeGreaterThan(1)
    expect(namesIn(screen.getByText('Show all technologies').closest('details'))).toEqual(shown)
    cleanup()

    await open(cyber, '/cyber-security')
    expect(screen.queryByRole('region', { name: 'Technologies we use' })).toBeNull()
  })
})

describe('an example', () => {
  it.each([
    ['a service', aiMl, '/ai-ml'],
    ['an industry', bank, '/bankfinancial'],
    ['a product', irms, '/irms'],
  ] as const)('of %s is a figure in the middle of the page, with an action', async (_, page, path) => {
    await open(page, path)
    const figure = screen.getByRole('region', { name: /^Example: / })
    expect(hrefs(figure)).toEqual(['/contactus#letstalk'])
    const sections = [...(figure.parentElement?.children ?? [])]
    expect(sections.indexOf(figure)).toBeGreaterThan(1)
    expect(sections.indexOf(figure)).toBeLessThan(sections.length - 2)
  })

  it('of a service says what changed, and names the person to ask', async () => {
    await open(aiMl, '/ai-ml')
    const figure = screen.getByRole('region', { name: /^Example: / })
    expect(figure.textContent).toMatch(/6 days became 2 days to decide a simple claim/)
    expect(figure.textContent).toContain('Priya Ramanathan')
  })
})

it('shows what a service leaves behind beside its steps, and the price of the first one', async () => {
  await open(aiMl, '/ai-ml')
  const steps = screen.getByRole('heading', { name: 'Five weeks to a baseline, twelve to go live' }).closest('section')
  expect(within(steps as HTMLElement).getByRole('heading', { name: 'It all stays with you', level: 3 })).toBeTruthy()
  expect(steps?.textContent).toContain('$28,000 to $42,000')
})

describe('the page about the site', () => {
  it('shows the figures, the budgets, the samples, the prices and the people to ask', async () => {
    const { container } = await open(aboutThisSite, '/about-this-site')
    expect(screen.getByRole('table', { name: /^Limits that fail a build/ })).toBeTruthy()
    expect(hrefs(container).filter((href) => href?.startsWith('/assets/samples/'))).toHaveLength(3)
    expect(hrefs(container)).toEqual(expect.arrayContaining([...expectedPaths.services]))
    for (const name of ['Maren Lindqvist', 'Joseph Achterberg']) expect(screen.getByText(name)).toBeTruthy()
  })
})

describe('a product page', () => {
  it('opens the partner’s site in a new tab', async () => {
    await open(medtech, '/medtech')
    const link = screen.getByRole('link', { name: /^Read more \(opens in a new tab\)$/ })
    expect(link.getAttribute('href')).toBe(brand.partners.medtech)
    expect(link.getAttribute('target')).toBe('_blank')
  })

  it('links to the contact page for the product that the company sells itself', async () => {
    await open(irms, '/irms')
    expect(screen.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('/contactus')
  })
})

it('lists eight industries behind a filter, marks the current one and links to its whitepaper', async () => {
  await open(bank, '/bankfinancial')
  expect(screen.getByRole('button', { name: 'Filter industries' }).getAttribute('aria-expanded')).toBe('false')
  const links = within(screen.getByRole('navigation', { name: 'Industries' })).getAllByRole('link')
  expect(links).toHaveLength(expectedPaths.industries.length)
  expect(links.filter((link) => link.getAttribute('aria-current') === 'page')).toEqual([links[0]])
  const link = screen.getByRole('link', { name: /^Read more ?: the banking whitepaper$/ })
  expect(link.getAttribute('href')).toBe('/bankfinancial/whitepaper#start')
  expect(within(link).getByText('Read more')).toBeTruthy()
})

it('links from the home page to AI and ML, the culture section and every service, industry and product', async () => {
  const { container } = await open(home, '/')
  expect(screen.getByRole('link', { name: 'GET STARTED' }).getAttribute('href')).toBe('/ai-ml')
  expect(hrefs(container)).toContain('/aboutus#peoplewecare')
  const hrefsIn = (name: string) => hrefs(screen.getByRole('region', { name }))
  expect(hrefsIn('Our services')).toHaveLength(expectedPaths.services.length)
  expect(hrefsIn('Industries we serve')).toHaveLength(expectedPaths.industries.length)
  for (const path of ['/medtech', '/searchblox', '/irms']) expect(hrefs(container)).toContain(path)
  expect(container.querySelectorAll('[aria-labelledby="clients"] blockquote')).toHaveLength(2)
})

it('shows four leaders with portraits, and two employee stories, on the about page', async () => {
  await open(about, '/aboutus')
  const team = within(screen.getByRole('region', { name: 'Leadership team' }))
  expect(team.getAllByRole('img', { name: /^Portrait illustration of / })).toHaveLength(4)
  const stories = within(screen.getByRole('region', { name: 'Two employee stories' }))
  expect(stories.getAllByRole('article')).toHaveLength(2)
})

describe('the contact page', () => {
  it('links phone and email, says who answers, and collapses the map on phones, so the form is near the top', async () => {
    const { container } = await open(contact, '/contactus')
    expect(hrefs(container)).toContain(brand.contact.phoneHref)
    expect(hrefs(container)).toContain(`mailto:${brand.contact.email}`)
    const folded = (heading: string) => screen.getByRole('heading', { name: heading }).closest('details')
    expect(folded('How to reach us')).toBeNull()
    expect(folded('Where we are')?.className).toContain('disclosure--smallOnly')
    expect(screen.getByText('Who answers').closest('dl')).not.toBeNull()
  })

  it('contacts no other origin until the visitor loads the map, and then moves focus to it', async () => {
    await open(contact, '/contactus')
    expect(document.querySelector('iframe')).toBeNull()
    const load = screen.getByRole('button', { name: 'Load interactive map' })
    const note = document.querySelector(`#${load.getAttribute('aria-describedby')}`)
    expect(note?.textContent).toMatch(/openstreetmap\.org.*your IP address/)
    await userEvent.click(load)
    const frame = screen.getByTitle('Map of our office')
    expect(frame.getAttribute('src')).toMatch(/^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?/)
    expect(frame.getAttribute('referrerpolicy')).toBe('strict-origin-when-cross-origin')
    expect(document.activeElement).toBe(frame)
  })
})

describe('structured data', () => {
  const typed = (page: Page<undefined>, type: string) =>
    page.meta({ data: undefined, params: {} }).structuredData?.find((node) => Reflect.get(node, '@type') === type)

  it('names the type and the provider of a service', () => {
    expect(typed(cloud, 'Service')).toMatchObject({
      serviceType: expect.stringMatching(/\w/),
      provider: { '@id': '/#org' },
      url: '/cloud-services',
    })
  })

  it('describes the product of a product page, with its brand and image', () => {
    expect(typed(medtech, 'WebPage')).toMatchObject({
      mainEntity: {
        '@type': 'Product',
        name: expect.stringContaining(brand.products.medtech),
        description: expect.stringMatching(/\w/),
        brand: { '@type': 'Brand', name: brand.products.medtech },
        image: '/assets/og/medtech.png',
      },
    })
  })

  it('says on the About page who the company is', () => {
    expect(typed(about, 'AboutPage')).toMatchObject({
      mainEntity: { '@id': '/#org', legalName: brand.legalName, foundingDate: String(brand.founded) },
    })
  })
})
