// @vitest-environment happy-dom
import { PageNotFound } from '@mfe/page'
import { renderPage } from '@mfe/page/testing'
import { CAREERS_FILE } from '@site/contracts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createOpening } from '../testing/openings.ts'
import page from './application.page.tsx'

const opening = createOpening({
  description: 'You keep the looms running, and you teach the apprentices why they stop.',
})
const closed = createOpening({ id: 'closed', validThrough: '2020-01-31' })

async function open(id: string) {
  const files = { [CAREERS_FILE]: { careers: [opening, closed] } }
  await renderPage(page, { route: '/application/:id', at: `/application/${id}`, files })
  await screen.findByRole('heading', { level: 1 })
}

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('shows every section of the opening, and loads the form as the last', async () => {
  await open('loom-keeper')
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'About the role',
    'You will',
    'You bring',
    'Benefits',
    'How we hire',
    'Apply for this position',
  ])
  expect(screen.getByText('$90,000 to $110,000 a year')).toBeTruthy()
  expect(await screen.findByRole('form', { name: 'Apply for this position' })).toBeTruthy()
})

it('throws PageNotFound for an unknown id', async () => {
  await expect(open('unknown')).rejects.toBeInstanceOf(PageNotFound)
})

it('shows that an opening is closed, without the form', async () => {
  await open('closed')
  expect(screen.getByText('It closed on January 31, 2020.')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Apply for this position' })).toBeNull()
  expect(screen.getByRole('link', { name: 'See the openings' }).getAttribute('href')).toBe('/careers')
})

it('shows the form until the last day is over at the office', async () => {
  const midnight = Date.parse('2020-02-01T00:00:00-05:00')
  const isFormShown = () => screen.queryByRole('heading', { name: 'Apply for this position' }) !== null
  vi.useFakeTimers({ toFake: ['Date'], now: midnight - 1 })
  await open('closed')
  expect(isFormShown()).toBe(true)
  cleanup()
  vi.setSystemTime(midnight)
  await open('closed')
  expect(isFormShown()).toBe(false)
})

it('describes an open position with a JobPosting', () => {
  const meta = page.meta({ data: { career: opening, open: true }, params: {} })
  expect(meta).toMatchObject({
    title: 'Loom Keeper',
    structuredData: [{ '@type': 'JobPosting' }, { '@type': 'BreadcrumbList' }],
  })
  expect(meta.description.length).toBeLessThanOrEqual(155)
  expect(meta.status).toBeUndefined()
})

it('describes the link preview: title, workplace and pay, or the title alone', () => {
  const altOf = (career: typeof opening) => page.meta({ data: { career, open: true }, params: {} }).image?.alt
  expect(altOf(createOpening({ workplace: 'hybrid' }))).toBe(
    'Loom Keeper. A mill and a house, joined by a thread. $90,000 to $110,000 a year',
  )
  expect(altOf(createOpening({ workplace: undefined }))).toBe('Loom Keeper')
})

it('truncates a long description at a word boundary', () => {
  const career = createOpening({ description: 'Threads and looms. '.repeat(20) })
  const { description } = page.meta({ data: { career, open: true }, params: {} })
  expect(description).toMatch(/(Threads|and|looms)\.\.\.$/)
  expect(description.length).toBeLessThanOrEqual(155)
})

it('responds with 410 for a closed position, without a JobPosting', () => {
  const meta = page.meta({ data: { career: closed, open: false }, params: {} })
  expect(meta).toMatchObject({ status: 410, noindex: true })
  expect(meta.structuredData).toBeUndefined()
})
