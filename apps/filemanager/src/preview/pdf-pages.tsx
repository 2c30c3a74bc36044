import { Notice, Skeleton, Text } from '@site/ui'
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import styles from './preview-dialog.module.css'

const worker = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url)
// Browsers do not start workers from another origin, so this URL must be the site's own even if a CDN served this file.
GlobalWorkerOptions.workerSrc = worker.pathname.replace(/^.*?(?=\/__mfe\/)/, '')

/** The maximum number of pages drawn, because every canvas takes memory. */
const MAX_PAGES = 20

/** Draws the first pages of a PDF. This module is separate, so the library loads with the first PDF. */
export function PdfPages({ url, name }: { url: string; name: string }) {
  const [pdf, setPdf] = useState<PDFDocumentProxy>()
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    const loading = getDocument({ url })
    loading.promise.then(setPdf, () => setFailed(!loading.destroyed))
    return () => void loading.destroy()
  }, [url])

  if (failed) {
    return (
      <Notice tone="error" title="This PDF could not be displayed">
        <Text>It may be damaged or password-protected. Download it to open it.</Text>
      </Notice>
    )
  }
  if (!pdf) return <Skeleton shape="block" height="20rem" />
  const pages = Array.from({ length: Math.min(pdf.numPages, MAX_PAGES) }, (_, index) => index + 1)
  return (
    <>
      {pages.map((page) => (
        <PdfPage key={page} pdf={pdf} page={page} label={`${name}, page ${page} of ${pdf.numPages}`} />
      ))}
      {pdf.numPages > MAX_PAGES && (
        <Text tone="muted">The file has {pdf.numPages} pages; download it to read the rest.</Text>
      )}
    </>
  )
}

function PdfPage({ pdf, page, label }: { pdf: PDFDocumentProxy; page: number; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [text, setText] = useState('')

  useEffect(() => {
    let isUnmounted = false
    draw(pdf, page, canvas.current).then(
      (pageText) => isUnmounted || setText(pageText),
      () => isUnmounted || setText('This page could not be displayed.'),
    )
    return () => {
      isUnmounted = true
    }
  }, [pdf, page])

  return (
    // Screen readers read the content of a canvas as its text alternative.
    <canvas ref={canvas} className={styles.page} role="img" aria-label={label}>
      {text}
    </canvas>
  )
}

/** Draws a page and resolves to its text. */
async function draw(pdf: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement | null): Promise<string> {
  const page = await pdf.getPage(number)
  if (!canvas) return ''
  const width = canvas.clientWidth || canvas.width
  const scale = (width / page.getViewport({ scale: 1 }).width) * window.devicePixelRatio
  const viewport = page.getViewport({ scale })
  canvas.width = viewport.width
  canvas.height = viewport.height
  await page.render({ canvas, viewport }).promise
  const { items } = await page.getTextContent()
  return items.map((item) => ('str' in item ? item.str : '')).join(' ')
}
