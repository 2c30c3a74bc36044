import { Notice, Skeleton, Text } from '@site/ui'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useState } from 'react'
import { failureOf, NO_PAGES, openPdf, type PdfFailure } from './open-pdf.ts'
import { PdfPage } from './pdf-page.tsx'

/** The maximum number of pages drawn, because every canvas takes memory. */
const MAX_PAGES = 20

/** Draws the first pages of a PDF. This module is separate, so the library loads with the first PDF. */
export function PdfPages({ url, name }: { url: string; name: string }) {
  const [pdf, setPdf] = useState<PDFDocumentProxy>()
  const [failure, setFailure] = useState<PdfFailure>()

  useEffect(() => {
    const loading = openPdf(url)
    loading.promise.then(
      (opened) => (opened.numPages > 0 ? setPdf(opened) : setFailure(NO_PAGES)),
      (error) => loading.destroyed || setFailure(failureOf(error)),
    )
    return () => void loading.destroy()
  }, [url])

  if (failure) {
    return (
      <Notice tone="error" title={failure.title} live="status">
        <Text>{failure.wayOut}</Text>
      </Notice>
    )
  }
  if (!pdf) return <Skeleton shape="block" height="20rem" />
  const pages = Array.from({ length: Math.min(pdf.numPages, MAX_PAGES) }, (_, index) => index + 1)
  return (
    <>
      {pages.map((page) => (
        <PdfPage key={page} pdf={pdf} page={page} name={name} />
      ))}
      {pdf.numPages > MAX_PAGES && (
        <Text tone="muted">The file has {pdf.numPages} pages; download it to read the rest.</Text>
      )}
    </>
  )
}
