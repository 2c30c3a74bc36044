import { Notice, Skeleton, Text } from '@site/ui'
import { useEffect, useState } from 'react'
import { failureOf, NO_PAGES, openPdf, type Pdf, type PdfFailure } from './open-pdf.ts'
import type { OpenedPdf, PageSize } from './pdf-messages.ts'
import { PdfPage } from './pdf-page.tsx'

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
