// @vitest-environment happy-dom
import { renderPage } from '@mfe/page/testing'
import { CAREERS_FILE } from '@site/contracts'
import { LiveRegions } from '@site/ui'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createOpening } from '../testing/openings.ts'
import page from './careers.page.tsx'

const openings = [
  createOpening({ id: 'first', title: 'First Job' }),
  createOpening({ id: 'second', title: 'Second Job', team: 'Color', location: 'Portland, ME', workplace: 'remote' }),
  createOpening({ id: 'third', title: 'Third Job', team: 'Color' }),
]

async function open(at = '/careers', list = openings) {
  await renderPage(page, { route: '/careers', at, files: { [CAREERS_FILE]: { careers: list } } })
  await screen.findByRole('heading', { level: 1 })
}

const expanded = () => screen.queryAllByRole('button', { expanded: true })
const collapsed = () => screen.queryAllByRole('button', { expanded: false })
const rows = () => [...expanded(), ...collapsed()]

beforeEach(() => window.history.replaceState(null, '', '/careers'))
afterEach(cleanup)

it('shows every opening, with the first one expanded', async () => {
  await open()
  expect(rows()).toHaveLength(3)
  expect(expanded().map((row) => row.textContent)).toEqual([expect.stringContaining('First Job')])
})

it('shows the openings first, links to them from the banner, and explains why to choose this company', async () => {
  await open()
  const link = screen.getByRole('link', { name: 'See the openings' })
  const [first] = screen.getAllByRole('heading', { level: 2 })
  expect(`#${first?.id}`).toBe(link.getAttribute('href'))
  expect(first?.textContent).toBe('Openings')
  expect(screen.getByRole('heading', { name: 'Why Choose Us' })).toBeTruthy()
})

it('collapses the filters unless the URL has some', async () => {
  await open()
  const folded = () => screen.getByText('Filter the openings').closest('details')
  expect(folded()?.open).toBe(false)
  cleanup()
  await open('/careers?team=Color')
  expect(folded()?.open).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(folded()?.open).toBe(true)
})

it('shows a picture of a conversation after the openings, loaded lazily', async () => {
  await open()
  const picture = screen.getByRole('img', { name: /^An applicant/ })
  expect(picture.getAttribute('loading')).toBe('lazy')
  const openings = screen.getByRole('heading', { name: 'Openings' })
  expect(openings.compareDocumentPosition(picture)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('filters by team and puts the team in the URL', async () => {
  await open()
  await userEvent.selectOptions(screen.getByLabelText('Team'), 'Color')
  expect(rows()).toHaveLength(2)
  expect(screen.getByText('2 of 3 openings')).toBeTruthy()
  expect(window.location.search).toBe('?team=Color')
})

it('filters while the visitor types, keeps focus, and announces the number of openings', async () => {
  render(<LiveRegions />)
  await open()
  const search = screen.getByRole('searchbox')
  await userEvent.type(search, 'second')
  expect(rows()).toHaveLength(1)
  expect(document.activeElement).toBe(search)
  expect(window.location.search).toBe('?search=second')
  expect(screen.getByText('1 opening', { selector: '[aria-live=polite]' })).toBeTruthy()
})

it('applies the filters in the URL', async () => {
  await open('/careers?team=Color&workplace=remote')
  expect(rows()).toHaveLength(1)
  expect(screen.getByLabelText<HTMLSelectElement>('Workplace').value).toBe('remote')
})

it('shows that no openings match, and clears all filters', async () => {
  await open('/careers?search=nothing+like+it&team=Color')
  expect(rows()).toHaveLength(0)
  expect(screen.getByText('No openings match')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(rows()).toHaveLength(3)
  expect(window.location.search).toBe('')
})

it('expands the opening named in the query string', async () => {
  await open('/careers?opening=third')
  expect(expanded().map((row) => row.textContent)).toEqual([expect.stringContaining('Third Job')])
})

it('expands the opening named in the fragment', async () => {
  window.history.replaceState(null, '', '/careers#job-second')
  await open('/careers#job-second')
  expect(await screen.findByRole('button', { name: /Second Job/, expanded: true })).toBeTruthy()
})

it('updates the URL when an opening is expanded or collapsed', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: /Third Job/ }))
  expect(window.location.hash).toBe('#job-third')
  await userEvent.click(screen.getByRole('button', { name: /Third Job/ }))
  expect(window.location.hash).toBe('')
})

it('omits closed openings, and says so when none are open', async () => {
  await open('/careers', [createOpening({ validThrough: '2020-01-01' })])
  expect(rows()).toHaveLength(0)
  expect(screen.getByText('No openings at the moment')).toBeTruthy()
})

it('shows openings that have only the four required fields', async () => {
  await open('/careers', [{ id: 'bare', jobTime: 'Full time', title: 'Bare Job', description: 'All there is.' }])
  expect(screen.getByText('All there is.')).toBeTruthy()
})

it('links to its feed in the head and on the page, to each application by its opening, and to the contact form', async () => {
  await open()
  const { feed } = page.meta({ data: { openings }, params: {} })
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect([feed?.href, hrefOf('Follow the openings in a feed reader')]).toEqual(['/careers.atom', '/careers.atom'])
  expect(hrefOf('Apply Now for Second Job')).toBe('/application/second')
  expect(hrefOf('Let’s talk')).toBe('/contactus#letstalk')
})

it('publishes structured data that lists the openings’ URLs', () => {
  const meta = page.meta({ data: { openings }, params: {} })
  expect(meta.title).toBe('Careers')
  expect(meta.description.length).toBeGreaterThanOrEqual(120)
  expect(meta.description.length).toBeLessThanOrEqual(155)
  expect(meta.structuredData).toEqual([
    expect.objectContaining({
      '@type': 'ItemList',
      itemListElement: expect.arrayContaining([{ '@type': 'ListItem', position: 2, url: '/application/second' }]),
    }),
    expect.objectContaining({ '@type': 'BreadcrumbList' }),
  ])
})
