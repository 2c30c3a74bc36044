import { releaseFolder, startWorker, TooSlow } from '../workers/limited-worker.ts'
import type { DrawnPage, OpenedPdf, PageRequest, PdfAnswer, PdfQuestion } from './pdf-messages.ts'

/** For opening a file, and for each page, without the time for loading. */
const MAX_MS = 10_000

/** For each file, so that one whose pages are all slow does not keep the processor busy. */
const MAX_RESTARTS = 3

/** A PDF that is drawn in a worker of its own, so that no file can stop the page or take all memory. */
export interface Pdf {
  opened: Promise<OpenedPdf>
  /**
   * Draws a page; one page at a time. Skips it if `signal` aborts before its turn. A page that is too slow ends the
   * worker, and is not drawn again; a new worker draws the other pages, at most three times.
   */
  draw: (page: Omit<PageRequest, 'ask'>, signal: AbortSignal) => Promise<DrawnPage>
  end: () => void
}

/** Starts to load a PDF. Decoders, encodings and fonts load when a page first needs them (rsbuild.config.ts). */
export function openPdf(url: string): Pdf {
  const files = `${releaseFolder()}pdfjs/`
  const start = () => {
    const worker = startWorker<PdfQuestion, PdfAnswer>('pdf', MAX_MS)
    return { worker, opened: worker.ask({ ask: 'open', url, files }) as Promise<OpenedPdf> }
  }
  const { worker: first, opened } = start()
  let current = first
  let restarts = 0
  const slow = new Map<number, TooSlow>()

  const draw: Pdf['draw'] = async (request, signal) => {
    const failure = slow.get(request.page)
    if (failure) throw failure
    const asked = current
    try {
      return (await asked.ask({ ask: 'draw', ...request }, signal)) as DrawnPage
    } catch (error) {
      if (!(error instanceof TooSlow)) throw error
      // This page was still in the queue when another one, which is rejected first, ended the worker.
      if (asked !== current) return draw(request, signal)
      slow.set(request.page, error)
      if (restarts < MAX_RESTARTS) {
        restarts += 1
        const next = start()
        current = next.worker
        // If the file no longer opens, no page can be drawn, and each says so.
        next.opened.catch(() => undefined)
      }
      throw error
    }
  }
  return { opened, draw, end: () => current.end() }
}
