import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { fileNamed } from '#app/testing/entries.ts'
import { fakeApi, openScreen, recordDownloads, setUpScreenTests } from '#app/testing/screens.ts'

setUpScreenTests()

const listOf = (count: number) => async () => Array.from({ length: count }, (_, index) => fileNamed(`file-${index}`))
const rowNames = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent)

describe('a list of ten thousand files', () => {
  beforeEach(() => {
    // The test DOM has no layout: the region is 640 px high, each row 64.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(640)
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(64)
  })

  it('renders only the rows in view, also after a scroll, and states the total', async () => {
    await openScreen('/A/files', fakeApi({ files: { list: listOf(10_000) } }))
    const table = await screen.findByRole('grid', { name: 'Folders and files in A' })
    expect(table.getAttribute('aria-rowcount')).toBe('10001')
    await waitFor(() => expect(rowNames()).toContain('file-0'))
    expect(rowNames().length).toBeLessThan(60)
    expect(screen.getByRole('row', { name: /^file-3, / }).getAttribute('aria-rowindex')).toBe('5')
    const region = table.parentElement as HTMLElement
    region.scrollTop = 320_000
    fireEvent.scroll(region)
    await waitFor(() => expect(rowNames()).not.toContain('file-0'))
    const [first = ''] = rowNames()
    expect(Number(first.replace('file-', ''))).toBeGreaterThan(100)
  })

  it('is entered with Tab at the first row in view once the row in the tab order is scrolled away', async () => {
    await openScreen('/A/files', fakeApi({ files: { list: listOf(10_000) } }))
    const region = (await screen.findByRole('grid')).parentElement as HTMLElement
    await waitFor(() => expect(rowNames()).toContain('file-0'))
    expect(region.hasAttribute('tabindex')).toBe(false)
    region.scrollTop = 320_000
    fireEvent.scroll(region)
    await waitFor(() => expect(region.tabIndex).toBe(0))
    act(() => region.focus())
    expect(rowNames()).toContain((document.activeElement as HTMLElement).dataset.entry)
    await waitFor(() => expect(region.hasAttribute('tabindex')).toBe(false))
  })

  it('renders text first, then controls, one row per idle period that suffices, but immediately in a focused row', async () => {
    const idle: IdleRequestCallback[] = []
    vi.stubGlobal('requestIdleCallback', (work: IdleRequestCallback) => idle.push(work))
    vi.stubGlobal('cancelIdleCallback', () => undefined)
    onTestFinished(() => void vi.unstubAllGlobals())
    await openScreen('/A/files', fakeApi({ files: { list: listOf(10_000) } }))
    await screen.findByRole('grid')
    const boxes = () =>
      screen.getAllByRole('checkbox', { name: /^Select file-/ }).map((box) => box.getAttribute('aria-label'))
    await waitFor(() => expect(rowNames()).toContain('file-9'))
    expect(boxes()).toEqual(['Select file-0'])

    act(() => screen.getByRole('row', { name: /^file-5, / }).focus())
    expect(boxes()).toEqual(['Select file-0', 'Select file-5'])
    const runIdle = (timeRemaining: number) =>
      act(() => {
        for (const work of idle.splice(0)) work({ didTimeout: false, timeRemaining: () => timeRemaining })
      })
    runIdle(50)
    expect(boxes()).toEqual(['Select file-0', 'Select file-1', 'Select file-5'])
    runIdle(0)
    expect(boxes()).toEqual(['Select file-0', 'Select file-1', 'Select file-5'])
    while (idle.length > 0) runIdle(10_000)
    expect(boxes()).toHaveLength(rowNames().length)
  })

  it('shows what matches a search, ignoring case', async () => {
    const { user } = await openScreen('/A/files', fakeApi({ files: { list: listOf(10_000) } }))
    const search = await screen.findByRole('searchbox', { name: 'Search all folders' })
    expect(await screen.findByText('10,000 files')).toBeTruthy()
    await user.type(search, ' FILE-123')
    expect(await screen.findByText('11 of 10,000 files')).toBeTruthy()
    expect(rowNames()).toContain('file-123')
    expect(rowNames()).toHaveLength(11)

    await user.type(search, 'x')
    expect(await screen.findByText('Nothing here matches.')).toBeTruthy()
    expect(screen.queryByText('No files found.')).toBeNull()
    expect(await screen.findByText('0 of 10,000 files')).toBeTruthy()
    expect(screen.queryByRole('grid')).toBeNull()
  })
})

it('renders every row of a short list', async () => {
  await openScreen('/A/files', fakeApi({ files: { list: listOf(100) } }))
  await screen.findByRole('grid')
  expect(rowNames()).toHaveLength(100)
})

describe('a row', () => {
  const open = (name: string, size = 1) =>
    openScreen('/A/files', fakeApi({ files: { list: async () => [fileNamed(name, size)] } }))
  const downloads = recordDownloads()

  it('is announced by name, kind, size and time, which come before its actions', async () => {
    await open('film.mp4', 1536)
    const row = await screen.findByRole('row', { name: /^film\.mp4, Video, 1\.5 MB, Jan 2, 2026/ })
    const named = within(row).getByRole('rowheader', { name: 'film.mp4' })
    const [link, kind] = [within(named).getByRole('link'), within(named).getByRole('img')]
    expect([link.textContent, kind.getAttribute('aria-label')]).toEqual(['film.mp4', 'Video'])
    expect(link.compareDocumentPosition(kind)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(row.lastElementChild?.textContent).toContain('Download')
  })

  it.each([
    [1536, '1,536.00 KB 1.5 MB'],
    [5 * 1024 ** 2, '5,242,880.00 KB 5 GB'],
    [1023.99, '1,023.99 KB'],
    [0, '<0.01 KB'],
  ])('shows a size of %s KB in KB, and if it is 1 MB or more, also in a larger unit', async (size, text) => {
    await open('a.txt', size)
    const row = await screen.findByRole('row', { name: /^a\.txt/ })
    expect(row.children[3]?.textContent).toBe(text)
  })

  it.each(['notes.txt', 'photo.png', 'paper.pdf', 'film.MP4', 'no extension', 'backup.zip', 'letter.docx'])(
    'opens the preview of %s, even if its type cannot be shown',
    async (name) => {
      const { user } = await open(name)
      await user.click(await screen.findByRole('link', { name }))
      expect(await screen.findByRole('dialog', { name })).toBeTruthy()
      expect(downloads).toEqual([])
    },
  )
})
