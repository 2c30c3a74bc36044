import { Notice, Skeleton, Text, VisuallyHidden } from '@site/ui'
import { useEffect, useRef, useState } from 'react'
import { rotatedSize, sheetStyle, useView } from '../viewer/view.ts'
import { TooSlow } from '../workers/limited-worker.ts'
import { openPdf, type Pdf } from './open-pdf.ts'
import { PageTools } from './page-tools.tsx'
import type { OpenedPdf, PageSize } from './pdf-messages.ts'
import styles from './pdf-pages.module.css'
import { useDrawnPage } from './use-drawn-page.ts'

/** The rest is in the download. */
const MAX_PAGES = 20

const A4: PageSize = { width: 595, height: 842 }

/** Points, in which PDFs measure, in CSS pixels. */
const POINT = 96 / 72

const inPixels = ({ width, height }: PageSize): PageSize => ({ width: width * POINT, height: height * POINT })

/** Shows the first pages of a PDF. This module is separate, so it loads with the first PDF. */
export function PdfPages({ url, name }: { url: string; name: string }) {
  const [shown, setShown] = useState<OpenedPdf & { pdf: Pdf }>()
  const [failure, setFailure] = useState<PdfFailure>()
  const list = useRef<HTMLDivElement>(null)

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
      <PageTools pdf={pdf} shown={first.length} pages={pages} size={size} list={list} />
      <div ref={list} className={styles.pages}>
        {first.map((page) => (
          <PdfPage key={page} pdf={pdf} page={page} pages={pages} size={size} name={name} />
        ))}
      </div>
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

/**
 * Followed by its text for screen readers, which cannot read a canvas. Drawn only near what is visible, because every
 * canvas takes memory.
 */
function PdfPage({ pdf, page, pages, size, name }: PdfPageProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const { size: wanted = 'width', rotation } = useView()
  const { canvas, isNear, drawn, failure } = useDrawnPage(pdf, page, sheet, wanted)
  const position = `page ${page} of ${pages}`

  if (failure !== undefined) {
    return (
      <Notice tone="error" title={`P${position.slice(1)} could not be displayed`} live="status">
        <Text>{failure instanceof TooSlow && 'Drawing it takes too long. '}Download the file to read it.</Text>
      </Notice>
    )
  }
  const shape = drawn?.rotation === rotation ? drawn.size : rotatedSize(size, rotation)
  return (
    <div className={styles.page}>
      {drawn?.isIncomplete && (
        <Notice tone="warning" title="Part of this page could not be displayed" live="status">
          <Text>Download the file to see the whole page.</Text>
        </Notice>
      )}
      <div ref={sheet} className={styles.sheet} style={sheetStyle(wanted, inPixels(shape))}>
        {isNear && <canvas ref={canvas} role="img" aria-label={`${name}, ${position}`} />}
      </div>
      {drawn && <VisuallyHidden>{drawn.text}</VisuallyHidden>}
    </div>
  )
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
