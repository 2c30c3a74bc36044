import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ArchiveQuestion } from '../archives/archive-messages.ts'
import { ArchivePreview } from '../archives/archive-preview.tsx'
import { type FakeWorker, fakeWorkers } from '../test-workers.ts'
import { SheetsPreview } from './sheets-preview.tsx'
import { SlidesPreview } from './slides-preview.tsx'
import { WordPreview } from './word-preview.tsx'

afterEach(cleanup)

let answers: Readonly<Record<string, unknown>>
const questions: ArchiveQuestion[] = []

const answer = (worker: FakeWorker, question: unknown) => {
  const { ask } = typeof question === 'string' ? { ask: 'word' } : (question as ArchiveQuestion)
  if (typeof question !== 'string') questions.push(question as ArchiveQuestion)
  worker.send({ state: 'working' })
  const found = answers[ask]
  if (typeof found === 'string') worker.send({ state: 'failed', name: found })
  else if (found !== undefined) worker.send({ state: 'done', answer: found })
}
const workers = fakeWorkers(answer)
const states = () => workers.map(({ script, isEnded }) => [script.split('/').at(-1), isEnded])

beforeEach(() => {
  questions.length = 0
  let urls = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    urls += 1
    return `blob:${urls}`
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  return () => vi.restoreAllMocks()
})

describe('the preview of a Word document', () => {
  it('draws its elements and pictures, says that it is simplified, and ends its worker', async () => {
    const tree = {
      children: [
        { tag: 'h3', depth: 1, children: ['Plan'] },
        { tag: 'p', children: [{ tag: 'link', href: 'https://example.com/', children: ['more'] }] },
        { tag: 'image', index: 0, description: 'A chart', children: [] },
        { tag: 'image', index: -1, description: 'A map', children: [] },
        { tag: 'table', children: [{ tag: 'tr', children: [{ tag: 'td', children: ['cell'] }] }] },
      ],
      isTruncated: true,
    }
    answers = { word: { tree, pictures: [new Blob(['x'])] } }
    const { unmount } = render(<WordPreview url="/a.docx" />)
    expect(await screen.findByRole('heading', { name: 'Plan' })).toBeTruthy()
    expect(screen.getByText(/^This preview is simplified/)).toBeTruthy()
    expect(screen.getByRole('link').getAttribute('rel')).toBe('noopener noreferrer nofollow')
    expect(screen.getByRole('img', { name: 'A chart' }).getAttribute('src')).toBe('blob:1')
    expect(screen.getByText('Picture: A map')).toBeTruthy()
    expect(screen.getByText('cell').closest('tbody')).toBeTruthy()
    expect(screen.getByText(/^Only the beginning is shown/)).toBeTruthy()
    expect(states()).toEqual([['word.js', true]])
    unmount()
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:1')
  })

  it.each([
    ['DamagedArchive', 'This file cannot be shown'],
    ['RangeError', 'This file is too large to show here'],
    ['ResponseException', 'This file could not be loaded'],
    ['TypeError', 'This file cannot be shown'],
  ])('names the reason for a failure: %s', async (name, title) => {
    answers = { word: name }
    render(<WordPreview url="/a.docx" />)
    expect((await screen.findByText(title)).closest('[role=status]')).toBeTruthy()
    expect(states()).toEqual([['word.js', true]])
  })
})

describe('the preview of a workbook', () => {
  const sheet = { rows: [{ number: 3, cells: ['a', ''] }], columns: 2, isTruncated: false }
  const workbook = {
    sheets: [
      { index: 0, name: 'Plan' },
      { index: 1, name: 'Costs' },
    ],
  }

  it('shows the sheet that is chosen, with the names of columns and rows', async () => {
    answers = { workbook, sheet }
    const { unmount } = render(<SheetsPreview url="/a.xlsx" name="a.xlsx" />)
    const table = await screen.findByRole('region', { name: 'Table of Plan of a.xlsx' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['A', 'B'])
    expect(within(table).getByRole('rowheader').textContent).toBe('3')
    expect(screen.getByText(/without formulas/)).toBeTruthy()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sheet' }), 'Costs')
    expect(await screen.findByRole('region', { name: 'Table of Costs of a.xlsx' })).toBeTruthy()
    expect(questions.map((question) => ('index' in question ? question.index : question.ask))).toEqual([
      'workbook',
      0,
      1,
    ])
    expect(states()).toEqual([['archive.js', false]])
    unmount()
    expect(states()).toEqual([['archive.js', true]])
  })

  it('says that a sheet is empty', async () => {
    answers = { workbook, sheet: { rows: [], columns: 0, isTruncated: false } }
    render(<SheetsPreview url="/a.xlsx" name="a.xlsx" />)
    expect(await screen.findByText('This sheet is empty.')).toBeTruthy()
  })
})

it('shows the slides of a presentation as titles and texts', async () => {
  const slides = [
    { title: 'A plan', texts: ['One', 'Two'] },
    { title: '', texts: [] },
  ]
  answers = { slides: { slides, isTruncated: false } }
  render(<SlidesPreview url="/a.pptx" />)
  expect(await screen.findByRole('heading', { name: 'Slide 1: A plan' })).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Slide 1: A planOneTwo',
    'Slide 2No text.',
  ])
})

describe('the preview of an archive', () => {
  const entries = [
    { index: 0, name: 'a/', isFolder: true, size: 0 },
    { index: 1, name: 'a/../b.txt', isFolder: false, size: 1024 },
    { index: 2, name: 'secret\u202etxt.exe', isFolder: false, size: 1, problem: 'encrypted' },
  ]

  it('lists what is in it, and downloads one file under its own name, never as a path', async () => {
    answers = { entries: { entries, isTruncated: false }, entry: new Blob(['content']) }
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    render(<ArchivePreview url="/a.zip" name="a.zip" />)
    const rows = (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent)
    expect(rows[0]).toBe('a/Folder')
    expect(rows[2]).toContain('secret\ufffdtxt.exe')
    expect(rows[2]).toContain('Protected with a password')
    await userEvent.click(screen.getByRole('button', { name: 'Download a/../b.txt' }))
    await waitFor(() => expect(names).toEqual(['b.txt']))
    expect(questions.at(-1)).toMatchObject({ ask: 'entry', index: 1 })
  })

  it('says why a file could not be unpacked', async () => {
    answers = { entries: { entries, isTruncated: true }, entry: 'DamagedArchive' }
    render(<ArchivePreview url="/a.zip" name="a.zip" />)
    await userEvent.click(await screen.findByRole('button', { name: 'Download a/../b.txt' }))
    expect(await screen.findByText('It cannot be unpacked here. Download the whole archive.')).toBeTruthy()
    expect(screen.getByText(/^Only the beginning is shown/)).toBeTruthy()
  })

  it('goes on in a new worker after a file that takes too long', async () => {
    answers = { entries: { entries, isTruncated: false } }
    render(<ArchivePreview url="/a.zip" name="a.zip" />)
    const button = await screen.findByRole('button', { name: 'Download a/../b.txt' })
    vi.useFakeTimers()
    fireEvent.click(button)
    await act(() => vi.advanceTimersByTimeAsync(5000))
    vi.useRealTimers()
    expect(screen.getByText('Unpacking it takes too long. Download the whole archive.')).toBeTruthy()
    answers = { entry: 'DamagedArchive' }
    await userEvent.click(button)
    expect(await screen.findByText('It cannot be unpacked here. Download the whole archive.')).toBeTruthy()
    expect(states()).toEqual([
      ['archive.js', true],
      ['archive.js', false],
    ])
  })

  it('shows a long list in parts', async () => {
    const many = Array.from({ length: 250 }, (_, index) => ({ index, name: `${index}`, isFolder: false, size: 1 }))
    answers = { entries: { entries: many, isTruncated: false } }
    render(<ArchivePreview url="/a.zip" name="a.zip" />)
    await userEvent.click(await screen.findByRole('button', { name: 'Show more (50 left)' }))
    expect(screen.getAllByRole('row')).toHaveLength(251)
  })
})
