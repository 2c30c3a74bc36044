import { type RefObject, useEffect, useRef, useState } from 'react'
import { useView } from '../viewer/view.ts'
import type { Pdf } from './open-pdf.ts'
import type { DrawnPage } from './pdf-messages.ts'

interface Drawn extends Omit<DrawnPage, 'bitmap'> {
  rotation: number
}

/**
 * Draws a page on a canvas while it is near, again in another rotation or `size`, which is any name for the width of
 * the canvas. `sheet` is the element that holds its place.
 */
export function useDrawnPage(pdf: Pdf, page: number, sheet: RefObject<HTMLElement | null>, size: string | number) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const isNear = useIsNear(sheet)
  const { rotation } = useView()
  const [drawn, setDrawn] = useState<Drawn>()
  const [failure, setFailure] = useState<unknown>()

  useEffect(() => {
    const { current } = canvas
    // What was drawn for a smaller size is blurred.
    if (!isNear || !current || !size) return
    const outdated = new AbortController()
    const width = Math.max(1, current.clientWidth) * window.devicePixelRatio
    pdf.draw({ page, width, rotation }, outdated.signal).then(
      ({ bitmap, ...result }) => {
        if (!outdated.signal.aborted) {
          paint(bitmap, current)
          setDrawn({ ...result, rotation })
        }
        bitmap.close()
      },
      (error) => outdated.signal.aborted || setFailure(error),
    )
    return () => outdated.abort()
  }, [pdf, page, isNear, rotation, size])

  useEffect(() => {
    const { current } = canvas
    if (!isNear || !current) return
    return () => {
      // Otherwise, some browsers keep its memory for a while.
      current.width = current.height = 0
    }
  }, [isNear])

  return { canvas, isNear, drawn, failure }
}

/** Returns whether an element is visible in its scrollable region, or at most one screen above or below what is. */
function useIsNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)

  useEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      root: current.closest('section, nav'),
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
