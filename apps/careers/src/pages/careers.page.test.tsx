// @vitest-environment happy-dom
import { renderPage } from '@mfe/page/testing'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { CAREERS_FILE } from '../career/read-careers.ts'
import { anOpening } from '../testing/openings.ts'
import page from './careers.page.tsx'

const openings = [
  anOpening({ id: 'first', title: 'First Job' }),
  anOpening({ id: 'second', title: 'Second Job', team: 'Color', location: 'Portland, ME', workplace: 'remote' }),
  anOpening({ id: 'third', title: 'Third Job', team: 'Color' }),
]

async function open(at = '/careers', list = openings) {
  await renderPage(page, { route: '/careers', at, files: { [CAREERS_FILE]: { careers: list } } })
  await screen.findByRole('heading', { level: 1 })
}

const rows = () => screen.queryAllByRole('button', { expanded: true }).concat(closedRows())
const closedRows = () => screen.queryAllByRole('button', { expanded: false })
const openRows = () => screen.queryAllByRole('button', { expanded: true }).map((row) => row.textContent)

beforeEach(() => window.history.replaceState(null, '', '/careers'))
afterEach(cleanup)

it('shows every opening, the first one open', async () => {
  await open()
  expect(rows()).toHaveLength(3)
  expect(openRows()).toEqual([expect.stringContaining('First Job')])
})

it('names the opening in each link to its application', async () => {
  await open()
  expect(screen.getByRole('link', { name: 'Apply Now for Second Job' }).getAttribute('href')).toBe(
    '/application/second',
  )
})

it('links from the banner to the contact form', async () => {
  await open()
  expect(screen.getByRole('link', { name: 'Let’s talk' }).getAttribute('href')).toBe('/contactus#letstalk')
})

it('has a section on why to choose us', async () => {
  await open()
  expect(screen.getByRole('heading', { name: 'Why Choose Us' })).toBeTruthy()
})

it('filters by team and writes it into the address', async () => {
  await open()
  await userEvent.selectOptions(screen.getByLabelText('Team'), 'Color')
  expect(rows()).toHaveLength(2)
  expect(screen.getByText('2 openings of 3')).toBeTruthy()
  expect(window.location.search).toBe('?team=Color')
})

it('filters while the visitor types, and keeps the focus', async () => {
  await open()
  const search = screen.getByRole('searchbox')
  await userEvent.type(search, 'second')
  expect(rows()).toHaveLength(1)
  expect(document.activeElement).toBe(search)
  expect(window.location.search).toBe('?search=second')
})

it('starts from the filters of the address', async () => {
  await open('/careers?team=Color&workplace=remote')
  expect(rows()).toHaveLength(1)
  expect(screen.getByLabelText<HTMLSelectElement>('Workplace').value).toBe('remote')
})

it('reports that nothing matches, and clears everything at once', async () => {
  await open('/careers?search=nothing+like+it&team=Color')
  expect(rows()).toHaveLength(0)
  expect(screen.getByText('No opening matches')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(rows()).toHaveLength(3)
  expect(window.location.search).toBe('')
})

it('opens the opening that the query names', async () => {
  await open('/careers?opening=third')
  expect(openRows()).toEqual([expect.stringContaining('Third Job')])
})

it('opens the opening that the fragment names', async () => {
  window.history.replaceState(null, '', '/careers#job-second')
  await open('/careers#job-second')
  expect(await screen.findByRole('button', { name: /Second Job/, expanded: true })).toBeTruthy()
})

it('updates the address when an opening is expanded', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: /Third Job/ }))
  expect(window.location.hash).toBe('#job-third')
  await userEvent.click(screen.getByRole('button', { name: /Third Job/ }))
  expect(window.location.hash).toBe('')
})

it('omits closed openings, and reports when none is open', async () => {
  await open('/careers', [anOpening({ validThrough: '2020-01-01' })])
  expect(rows()).toHaveLength(0)
  expect(screen.getByText('No openings at the moment')).toBeTruthy()
})

it('shows openings that have the four required keys only', async () => {
  await open('/careers', [{ id: 'bare', jobTime: 'Full time', title: 'Bare Job', description: 'All there is.' }])
  expect(screen.getByText('All there is.')).toBeTruthy()
})

it('describes itself to search engines as a list of addresses', () => {
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
