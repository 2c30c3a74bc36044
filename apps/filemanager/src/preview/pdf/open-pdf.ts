import { TooSlow } from '../workers/limited-worker.ts'
import { releaseFolder, startWorker } from '../workers/start-worker.ts'
import type { DrawnPage, OpenedPdf, PdfAnswer, PdfQuestion } from './pdf-messages.ts'

/** For opening a file, and for each page, without the time for loading. */
const MAX_MS = 10_000

/** For each file, so that one whose pages are all slow does not keep the processor busy. */
const MAX_RESTARTS = 3

/** A PDF that is drawn in a worker of its own, so that no file can stop the page or take all memory. */
export interface Pdf {
  opened: Promise<OpenedPdf>
  /**
   * Draws a page `width` pixels wide; one page at a time. Skips it if `signal` aborts before its turn. A page that is
   * too slow ends the worker; a new one draws the other pages, at most three times.
   */
  draw: (page: number, width: number, signal: AbortSignal) => Promise<DrawnPage>
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

  const draw: Pdf['draw'] = async (page, width, signal) => {
    const asked = current
    try {
      return (await asked.ask({ ask: 'draw', page, width }, signal)) as DrawnPage
    } catch (error) {
      if (!(error instanceof TooSlow)) throw error
      // This page was still in the queue when another one, which is rejected first, ended the worker.
      if (asked !== current) return draw(page, width, signal)
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

export interface PdfFailure {
  title: string
  wayOut: string
}

export const NO_PAGES: PdfFailure = {
  title: 'This PDF has no pages',
  wayOut: 'It may not have been saved completely. Ask its author for a new copy.',
}

const FAILURES: Readonly<Record<string, PdfFailure>> = {
  PasswordException: {
    title: 'This PDF is protected with a password',
    wayOut: 'Download it, then open it with its password.',
  },
  InvalidPDFException: {
    title: 'This PDF is damaged',
    wayOut: 'Its pages cannot be read. Download it and try another program, or ask its author for a new copy.',
  },
  ResponseException: {
    title: 'This PDF could not be loaded',
    wayOut: 'Check your connection, then close the preview and open it again.',
  },
  TooSlow: { title: 'This PDF takes too long to open', wayOut: 'Download it to read it.' },
  RangeError: { title: 'This PDF is too large to show here', wayOut: 'Download it to read it.' },
}

/** Describes why a PDF could not be opened. */
export const failureOf = (error: unknown): PdfFailure =>
  FAILURES[error instanceof Error ? error.name : ''] ?? {
    title: 'This PDF could not be displayed',
    wayOut: 'Your browser could not open it. Download it to read it.',
  }
