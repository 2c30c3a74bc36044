import { Notice, Text, VisuallyHidden } from '@site/ui'
import { type RefObject, useEffect, useRef, useState } from 'react'
import styles from '../preview-dialog.module.css'
import { TooSlow } from '../workers/limited-worker.ts'
import type { Pdf } from './open-pdf.ts'
import type { DrawnPage, PageSize } from './pdf-messages.ts'

interface PdfPageProps {
  pdf: Pdf
  page: number
  /** The number of pages. */
  pages: number
  /** The likely size, until the page is drawn. */
  size: PageSize
  name: string
}

/** A page beyond these proportions leaves part of its space empty, so that it never makes the preview endless. */
const MAX_RATIO = 20

/**
 * A page, followed by its text for screen readers, which cannot read a canvas. It is drawn only while it is near what
 * is visible, because every canvas takes memory.
 */
export function PdfPage({ pdf, page, pages, size, name }: PdfPageProps) {
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
