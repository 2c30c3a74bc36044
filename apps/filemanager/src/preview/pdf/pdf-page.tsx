import { Notice, Text, VisuallyHidden } from '@site/ui'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import styles from '../preview-dialog.module.css'
import { type DrawnPage, drawPage } from './draw-page.ts'

interface PdfPageProps {
  pdf: PDFDocumentProxy
  page: number
  name: string
}

/** A drawn page, followed by its text for screen readers, which cannot read a canvas. */
export function PdfPage({ pdf, page, name }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawn, setDrawn] = useState<DrawnPage | 'failed'>()
  const position = `page ${page} of ${pdf.numPages}`

  useEffect(() => {
    if (!canvas.current) return
    let isUnmounted = false
    drawPage(pdf, page, canvas.current).then(
      (result) => isUnmounted || setDrawn(result),
      () => isUnmounted || setDrawn('failed'),
    )
    return () => {
      isUnmounted = true
    }
  }, [pdf, page])

  if (drawn === 'failed') {
    return (
      <Notice tone="error" title={`P${position.slice(1)} could not be displayed`} live="status">
        <Text>Download the file to read it.</Text>
      </Notice>
    )
  }
  return (
    <div className={styles.page}>
      {drawn?.isIncomplete && (
        <Notice tone="warning" title="Part of this page could not be displayed" live="status">
          <Text>Download the file to see the whole page.</Text>
        </Notice>
      )}
      <canvas ref={canvas} role="img" aria-label={`${name}, ${position}`} />
      {drawn && <VisuallyHidden>{drawn.text}</VisuallyHidden>}
    </div>
  )
}
