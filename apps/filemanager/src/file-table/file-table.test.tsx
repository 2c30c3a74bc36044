import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi, fileNamed, openScreen, setUpScreenTests } from '../test-screens.ts'

setUpScreenTests()

const listOf = (count: number) => async () => Array.from({ length: count }, (_, index) => fileNamed(`file-${index}`))
const rowNames = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent)

describe('a list of ten thousand files', () => {
  beforeEach(() => {
    // The test DOM has no layout: the region is 640 px high, each row 64.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(640)
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(64)
  })

  it('renders only the rows in view, and states the total', async () => {
    await openScreen('/A/files', fakeApi({ files: { list: listOf(10_000) } }))
    const table = await screen.findByRole('grid', { name: 'Files in A' })
    expect(table.getAttribute('aria-rowcount')).toBe('10001')
    await waitFor(() => expect(rowNames()).toContain('file-0'))
    expect(rowNames().length).toBeLessThan(60)
    expect(
      within(table)
        .getByRole('row', { name: /file-3 / })
        .getAttribute('aria-rowindex'),
    ).toBe('5')
    const region = screen.getByRole('region', { name: 'Files in A' })
    expect(region.tabIndex).toBe(0)
  })

  it('renders the rows scrolled into view', async () => {
    await openScreen('/A/files', fakeApi({ files: { list: listOf(10_000) } }))
    const region = await screen.findByRole('region', { name: 'Files in A' })
    region.scrollTop = 320_000
    fireEvent.scroll(region)
    await waitFor(() => expect(rowNames()).not.toContain('file-0'))
    const [first = ''] = rowNames()
    expect(Number(first.replace('file-', ''))).toBeGreaterThan(100)
  })

  it('filters by name, ignoring case', async () => {
    const { user } = await openScreen('/A/files', fakeApi({ files: { list: listOf(10_000) } }))
    const search = await screen.findByRole('searchbox', { name: 'Find a file by name' })
    expect(screen.getByText('10,000 files')).toBeTruthy()
    await user.type(search, ' FILE-123')
    expect(await screen.findByText('11 of 10,000 files')).toBeTruthy()
    expect(rowNames()).toContain('file-123')
    expect(rowNames()).toHaveLength(11)

    await user.type(search, 'x')
    expect(await screen.findByText('0 of 10,000 files')).toBeTruthy()
    expect(screen.queryByRole('grid')).toBeNull()
  })
})

it('renders every row of a short list', async () => {
  await openScreen('/A/files', fakeApi({ files: { list: listOf(100) } }))
  await screen.findByRole('grid')
  expect(rowNames()).toHaveLength(100)
  expect(screen.getByRole('region', { name: 'Files in A' }).hasAttribute('tabindex')).toBe(false)
})
