import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeWorker, fakeWorkers } from '../test-workers.ts'
import { firstView, type View, ViewContext } from '../viewer/view.ts'
import type { PdfQuestion } from './pdf-messages.ts'
import { PdfPages } from './pdf-pages.tsx'

afterEach(cleanup)

const A4 = { width: 595, height: 842 }

/** Bitmaps that a test has received and not yet released. */
const held = new Set<object>()

function createBitmap() {
  const bitmap = { width: 100, height: 141, close: () => held.delete(bitmap) }
  held.add(bitmap)
  return bitmap
}

/** Opens a document of `pages` pages. Draws every page, unless `draws` says otherwise. */
const answer =
  (pages: number, draws: (worker: FakeWorker, page: number) => void = drawPage) =>
  (worker: FakeWorker, question: unknown) => {
    const asked = question as PdfQuestion
    worker.send({ state: 'working' })
    if (asked.ask === 'open') worker.send({ state: 'done', answer: { pages, size: pages > 0 ? A4 : undefined } })
    else draws(worker, asked.page)
  }

function drawPage(worker: FakeWorker, page: number): void {
  const drawn = { bitmap: createBitmap(), size: A4, text: `Text ${page}`, isIncomplete: page === 2 }
  worker.send({ state: 'done', answer: drawn })
}

interface Observed {
  element: Element
  notify: (isNear: boolean) => void
}
let observed: Observed[]

beforeEach(() => {
  held.clear()
  observed = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #notify: IntersectionObserverCallback
      constructor(notify: IntersectionObserverCallback) {
        this.#notify = notify
      }
      observe(element: Element) {
        const notify = (isIntersecting: boolean) =>
          this.#notify([{ isIntersecting } as IntersectionObserverEntry], this as unknown as IntersectionObserver)
        observed.push({ element, notify })
      }
      disconnect() {
        return undefined
      }
    },
  )
})

async function open(pages: number) {
  const view = render(<PdfPages url="/api/files/preview/a.pdf" name="a.pdf" />)
  await waitFor(() => expect(observed).toHaveLength(Math.min(pages, 20)))
  const scroll = (page: number, isNear: boolean) => act(async () => observed[page - 1]?.notify(isNear))
  const canvases = () => screen.queryAllByRole('img').map((canvas) => canvas.getAttribute('aria-label'))
  return { ...view, scroll, canvases }
}

describe('the preview of a PDF', () => {
  const workers = fakeWorkers(answer(5000))

  it('draws a page when it comes near, and releases its canvas when it is far, but keeps its text', async () => {
    const { scroll, canvases } = await open(5000)
    expect([canvases(), workers[0]?.questions.length]).toEqual([[], 1])
    await scroll(1, true)
    expect(canvases()).toEqual(['a.pdf, page 1 of 5000'])
    await screen.findByText('Text 1')
    await scroll(2, true)
    await screen.findByText('Text 2')
    expect(screen.getByText('Part of this page could not be displayed')).toBeTruthy()
    const first = screen.getByRole<HTMLCanvasElement>('img', { name: /page 1 / })
    expect([first.width, first.height]).toEqual([100, 141])
    await scroll(1, false)
    expect(canvases()).toEqual(['a.pdf, page 2 of 5000'])
    expect([first.width, first.height, held.size]).toEqual([0, 0, 0])
    expect(screen.getByText('Text 1')).toBeTruthy()
    await scroll(1, true)
    await waitFor(() => expect(screen.getByRole<HTMLCanvasElement>('img', { name: /page 1 / }).width).toBe(100))
  })

  it('has few elements for a file of very many pages, and ends the worker when it closes', async () => {
    const { container, unmount } = await open(5000)
    expect(container.querySelectorAll('*').length).toBeLessThan(100)
    expect(screen.getByText('The file has 5000 pages; download it to read the rest.')).toBeTruthy()
    const states = () => workers.map(({ script, isEnded }) => [script, isEnded])
    expect(states()).toEqual([['/__mfe/filemanager/1.0.0/workers/pdf.js', false]])
    unmount()
    expect(workers[0]?.isEnded).toBe(true)
  })
})

describe('the tools for the pages of a PDF', () => {
  const workers = fakeWorkers(answer(3))
  const scrollIntoView = vi.fn()

  beforeEach(() => {
    scrollIntoView.mockClear()
    Element.prototype.scrollIntoView = scrollIntoView
  })

  function openIn(view: Partial<View>) {
    const [toolSlot, sideSlot] = [document.createElement('div'), document.createElement('div')]
    document.body.append(toolSlot, sideSlot)
    const change = vi.fn()
    const viewed = { ...firstView, toolSlot, sideSlot, change, ...view }
    render(
      <ViewContext value={viewed}>
        <PdfPages url="/a" name="a.pdf" />
      </ViewContext>,
    )
    return { change, toolSlot, sideSlot }
  }

  it('lead to a page by its number, and show thumbnails on request', async () => {
    const { change, toolSlot } = openIn({})
    const choice = (await screen.findByRole('combobox', { name: 'Page' })) as HTMLSelectElement
    expect(toolSlot.textContent).toContain('of 3')
    fireEvent.change(choice, { target: { value: '3' } })
    expect(scrollIntoView.mock.contexts.at(-1)).toBe(observed[2]?.element.parentElement)
    fireEvent.click(screen.getByRole('button', { name: 'Show thumbnails' }))
    expect(change).toHaveBeenCalledWith({ hasThumbnails: true })
  })

  it('draw a thumbnail while it is near; it leads to its page', async () => {
    openIn({ hasThumbnails: true })
    const thumbnails = within(await screen.findByRole('navigation', { name: 'Pages' })).getAllByRole('button')
    expect(thumbnails.map((button) => button.getAttribute('aria-current'))).toEqual(['true', 'false', 'false'])
    const second = thumbnails[1] as HTMLElement
    const isOf = ({ element }: Observed) => second.contains(element)
    await act(async () => observed.find(isOf)?.notify(true))
    await waitFor(() => expect(second.querySelector('canvas')?.width).toBe(100))
    expect(workers[0]?.questions.at(-1)).toMatchObject({ ask: 'draw', page: 2 })
    fireEvent.click(second)
    expect((scrollIntoView.mock.contexts.at(-1) as Element).querySelector('canvas, div')).toBeTruthy()
  })

  it('draw pages in the chosen rotation', async () => {
    openIn({ rotation: 90 })
    await waitFor(() => expect(observed).toHaveLength(3))
    await act(async () => observed[0]?.notify(true))
    await screen.findByText('Text 1')
    expect(workers[0]?.questions.at(-1)).toMatchObject({ ask: 'draw', page: 1, rotation: 90 })
  })
})

describe('the preview of a PDF that keeps its worker busy', () => {
  const workers = fakeWorkers(answer(3, () => undefined))

  it('does not draw pages that have been scrolled past, and releases what comes too late', async () => {
    const { scroll } = await open(3)
    for (const page of [1, 2, 3]) await scroll(page, true)
    for (const page of [1, 2]) await scroll(page, false)
    const [worker] = workers
    await act(async () => worker && drawPage(worker, 1))
    await waitFor(() => expect(worker?.questions).toHaveLength(3))
    expect(worker?.questions.slice(1)).toMatchObject([{ page: 1 }, { page: 3 }])
    expect(held.size).toBe(0)
  })
})

describe('the preview of a PDF with pages that take too long', () => {
  const slow = new Set<number>()
  const workers = fakeWorkers(answer(7, (worker, page) => slow.has(page) || drawPage(worker, page)))
  const pastLimit = () => act(() => vi.advanceTimersByTimeAsync(10_000))
  const failed = (page: number) => screen.queryByText(`Page ${page} of 7 could not be displayed`) !== null

  beforeEach(() => {
    slow.clear()
    vi.useFakeTimers({ shouldAdvanceTime: true })
  })

  afterEach(() => vi.useRealTimers())

  it('replaces only such a page, and draws the others in a new worker, those drawn before included', async () => {
    slow.add(2)
    const { scroll, unmount } = await open(7)
    for (const page of [1, 2, 3]) await scroll(page, true)
    await screen.findByText('Text 1')
    await pastLimit()
    expect(failed(2)).toBe(true)
    expect(screen.getByText('Drawing it takes too long. Download the file to read it.')).toBeTruthy()
    await screen.findByText('Text 3')
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false])
    expect(workers[1]?.questions).toMatchObject([{ ask: 'open' }, { page: 3 }])
    await scroll(1, false)
    await scroll(1, true)
    await waitFor(() => expect(screen.getByRole<HTMLCanvasElement>('img', { name: /page 1 / }).width).toBe(100))
    expect(failed(1)).toBe(false)
    unmount()
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, true])
  })

  it('starts at most three new workers for a file', async () => {
    for (const page of [1, 2, 3, 4]) slow.add(page)
    const { scroll } = await open(7)
    for (const page of [1, 2, 3]) {
      await scroll(page, true)
      await pastLimit()
    }
    await scroll(5, true)
    await screen.findByText('Text 5')
    await scroll(4, true)
    await pastLimit()
    await scroll(6, true)
    expect([1, 2, 3, 4, 5, 6, 7].filter(failed)).toEqual([1, 2, 3, 4, 6])
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, true, true, true])
  })
})

describe('the preview of a PDF that cannot be opened', () => {
  let failure = ''
  const workers = fakeWorkers((worker) =>
    failure === '' ? worker.send({ state: 'working' }) : worker.send({ state: 'failed', name: failure }),
  )

  it.each([
    ['RangeError', 'This PDF is too large to show here'],
    ['PasswordException', 'This PDF is protected with a password'],
    ['InvalidPDFException', 'This PDF is damaged'],
    ['ResponseException', 'This PDF could not be loaded'],
    ['TypeError', 'This PDF could not be displayed'],
  ])('names the reason: %s', async (name, title) => {
    failure = name
    render(<PdfPages url="/a" name="a.pdf" />)
    expect(await screen.findByText(title)).toBeTruthy()
  })

  it('ends the worker at its limit', async () => {
    failure = ''
    vi.useFakeTimers({ shouldAdvanceTime: true })
    render(<PdfPages url="/a" name="a.pdf" />)
    await act(() => vi.advanceTimersByTimeAsync(10_001))
    vi.useRealTimers()
    expect(await screen.findByText('This PDF takes too long to open')).toBeTruthy()
    expect(workers[0]?.isEnded).toBe(true)
  })
})
