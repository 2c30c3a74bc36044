import { Button } from '@site/ui'
import GalleryVertical from 'lucide-react/icons/gallery-vertical'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import field from '#kit/fields/field.module.css'
import { rotatedSize, sheetStyle, useView } from '../viewer/view.ts'
import type { Pdf } from './open-pdf.ts'
import type { PageSize } from './pdf-messages.ts'
import styles from './pdf-pages.module.css'
import { useDrawnPage } from './use-drawn-page.ts'

interface PageToolsProps {
  pdf: Pdf
  /** The number of pages that are shown. */
  shown: number
  pages: number
  size: PageSize
  /** The element that contains the pages. */
  list: RefObject<HTMLElement | null>
}

/** Says which page is visible and leads to others, by number and by thumbnail. */
export function PageTools({ pdf, shown, pages, size, list }: PageToolsProps) {
  const { toolSlot, sideSlot, hasThumbnails, change } = useView()
  const current = useVisiblePage(list)
  const goTo = (page: number) => pagesOf(list)[page - 1]?.scrollIntoView({ block: 'start' })
  const numbers = Array.from({ length: shown }, (_, index) => index + 1)
  const label = hasThumbnails ? 'Hide thumbnails' : 'Show thumbnails'
  return (
    <>
      {toolSlot &&
        createPortal(
          <div className={styles.position}>
            <Button
              variant="ghost"
              size="icon"
              aria-label={label}
              title={label}
              aria-pressed={hasThumbnails}
              onClick={() => change({ hasThumbnails: !hasThumbnails })}
            >
              <GalleryVertical size={20} strokeWidth={1.75} aria-hidden="true" />
            </Button>
            <select
              aria-label="Page"
              className={`input ${field.input} ${styles.number}`}
              value={current}
              onChange={({ target: { value } }) => goTo(Number(value))}
            >
              {numbers.map((page) => (
                <option key={page} value={page}>
                  {page}
                </option>
              ))}
            </select>
            <span className={styles.total}>of {pages}</span>
          </div>,
          toolSlot,
        )}
      {sideSlot &&
        hasThumbnails &&
        createPortal(
          <nav aria-label="Pages">
            <ol className={styles.thumbnails}>
              {numbers.map((page) => (
                <li key={page}>
                  <PageThumbnail pdf={pdf} page={page} size={size} isCurrent={page === current} onChoose={goTo} />
                </li>
              ))}
            </ol>
          </nav>,
          sideSlot,
        )}
    </>
  )
}

interface PageThumbnailProps {
  pdf: Pdf
  page: number
  size: PageSize
  isCurrent: boolean
  onChoose: (page: number) => void
}

function PageThumbnail({ pdf, page, size, isCurrent, onChoose }: PageThumbnailProps) {
  const sheet = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { rotation } = useView()
  const { canvas, isNear, drawn } = useDrawnPage(pdf, page, sheet, 'thumbnail')
  const shape = drawn?.rotation === rotation ? drawn.size : rotatedSize(size, rotation)

  useEffect(() => {
    if (isCurrent) button.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])

  return (
    <button
      ref={button}
      type="button"
      className={styles.thumbnail}
      aria-label={`Page ${page}`}
      aria-current={isCurrent}
      onClick={() => onChoose(page)}
    >
      <span ref={sheet} className={styles.miniature} style={{ aspectRatio: sheetStyle('width', shape).aspectRatio }}>
        {isNear && <canvas ref={canvas} />}
      </span>
      <span aria-hidden="true">{page}</span>
    </button>
  )
}

const pagesOf = (list: RefObject<HTMLElement | null>) => [...(list.current?.children ?? [])]

/** Returns the number of the page at the upper third of the visible part. */
function useVisiblePage(list: RefObject<HTMLElement | null>): number {
  const [page, setPage] = useState(1)

  useEffect(() => {
    const region = list.current?.closest('section')
    if (!region) return
    let frame = 0
    const update = () => {
      const { top, height } = region.getBoundingClientRect()
      const line = top + height / 3
      const index = pagesOf(list).findIndex((each) => each.getBoundingClientRect().bottom > line)
      setPage(index < 0 ? Math.max(1, pagesOf(list).length) : index + 1)
    }
    const schedule = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(update)
    }
    region.addEventListener('scroll', schedule, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      region.removeEventListener('scroll', schedule)
    }
  }, [list])

  return page
}
