import { Notice, Skeleton, Text, VisuallyHidden } from '@site/ui'
import { type RefObject, useEffect, useRef, useState } from 'react'
import styles from '../preview-dialog.module.css'
import { releaseFolder, startWorker, TooSlow } from '../workers/limited-worker.ts'
import type { DrawnPage, OpenedPdf, PageSize, PdfAnswer, PdfQuestion } from './pdf-messages.ts'

/** The rest is in the download. */
const MAX_PAGES = 20

const A4: PageSize = { width: 595, height: 842 }

/** Shows the first pages of a PDF. This module is separate, so it loads with the first PDF. */
export function PdfPages({ url, name }: { url: string; name: string }) {
  const [shown, setShown] = useState<OpenedPdf & { pdf: Pdf }>()
  const [failure, setFailure] = useState<PdfFailure>()

  useEffect(() => {
    const pdf = openPdf(url)
    let isUnmounted = false
    pdf.opened.then(
      (opened) => {
        if (isUnmounted) return
        if (opened.pages > 0) setShown({ ...opened, pdf })
        else setFailure(NO_PAGES)
      },
      (error) => isUnmounted || setFailure(failureOf(error)),
    )
    return () => {
      isUnmounted = true
      pdf.end()
    }
  }, [url])

  if (failure) {
    return (
      <Notice tone="error" title={failure.title} live="status">
        <Text>{failure.wayOut}</Text>
      </Notice>
    )
  }
  if (!shown) return <Skeleton shape="block" height="20rem" />
  const { pdf, pages, size = A4 } = shown
  const first = Array.from({ length: Math.min(pages, MAX_PAGES) }, (_, index) => index + 1)
  return (
    <>
      {first.map((page) => (
        <PdfPage key={page} pdf={pdf} page={page} pages={pages} size={size} name={name} />
      ))}
      {pages > MAX_PAGES && <Text tone="muted">The file has {pages} pages; download it to read the rest.</Text>}
    </>
  )
}

interface PdfPageProps {
  pdf: Pdf
  page: number
  pages: number
  size: PageSize
  name: string
}

/** A page beyond these proportions leaves part of its space empty, so that it never makes the preview endless. */
const MAX_RATIO = 20

/**
 * Followed by its text for screen readers, which cannot read a canvas. Drawn only near what is visible, because every
 * canvas takes memory.
 */
function PdfPage({ pdf, page, pages, size, name }: PdfPageProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const isNear = useIsNear(sheet)
  const [drawn, setDrawn] = useState<Omit<DrawnPage, 'bitmap'>>()
  const [failure, setFailure] = useState<unknown>()
  const position = `page ${page} of ${pages}`

  useEffect(() => {
    const { current } = canvas
    if (!isNear || !current) return
    const far = new AbortController()
    const width = Math.max(1, current.clientWidth) * window.devicePixelRatio
    pdf.draw(page, width, far.signal).then(
      ({ bitmap, ...result }) => {
        if (!far.signal.aborted) {
          paint(bitmap, current)
          setDrawn(result)
        }
        bitmap.close()
      },
      (error) => far.signal.aborted || setFailure(error),
    )
    return () => {
      far.abort()
      // Otherwise, some browsers keep its memory for a while.
      current.width = current.height = 0
    }
  }, [pdf, page, isNear])

  if (failure !== undefined) {
    return (
      <Notice tone="error" title={`P${position.slice(1)} could not be displayed`} live="status">
        <Text>{failure instanceof TooSlow && 'Drawing it takes too long. '}Download the file to read it.</Text>
      </Notice>
    )
  }
  const { width, height } = drawn?.size ?? size
  const ratio = Math.min(MAX_RATIO, Math.max(1 / MAX_RATIO, height / width))
  return (
    <div className={styles.page}>
      {drawn?.isIncomplete && (
        <Notice tone="warning" title="Part of this page could not be displayed" live="status">
          <Text>Download the file to see the whole page.</Text>
        </Notice>
      )}
      <div ref={sheet} className={styles.sheet} style={{ aspectRatio: 1 / ratio }}>
        {isNear && <canvas ref={canvas} role="img" aria-label={`${name}, ${position}`} />}
      </div>
      {drawn && <VisuallyHidden>{drawn.text}</VisuallyHidden>}
    </div>
  )
}

/** Returns whether an element is visible in the preview, or at most one screen above or below what is. */
function useIsNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)

  useEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      root: current.closest('section'),
      rootMargin: '100% 0px',
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])

  return isNear
}

function paint(bitmap: ImageBitmap, canvas: HTMLCanvasElement): void {
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
}

/** For opening a file, and for each page, without the time for loading. */
const MAX_MS = 10_000

/** For each file, so that one whose pages are all slow does not keep the processor busy. */
const MAX_RESTARTS = 3

/** A PDF that is drawn in a worker of its own, so that no file can stop the page or take all memory. */
interface Pdf {
  opened: Promise<OpenedPdf>
  /**
   * Draws a page `width` pixels wide; one page at a time. Skips it if `signal` aborts before its turn. A page that is
   * too slow ends the worker; a new one draws the other pages, at most three times.
   */
  draw: (page: number, width: number, signal: AbortSignal) => Promise<DrawnPage>
  end: () => void
}

/** Starts to load a PDF. Decoders, encodings and fonts load when a page first needs them (rsbuild.config.ts). */
function openPdf(url: string): Pdf {
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

interface PdfFailure {
  title: string
  wayOut: string
}

const NO_PAGES: PdfFailure = {
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

const failureOf = (error: unknown): PdfFailure =>
  FAILURES[error instanceof Error ? error.name : ''] ?? {
    title: 'This PDF could not be displayed',
    wayOut: 'Your browser could not open it. Download it to read it.',
  }
