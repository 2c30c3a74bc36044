import { useStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { EntryElements } from '#kit/focus/entries.ts'
import { useLatest } from '#kit/use-latest.ts'
import type { Selection } from '../selection/selection.ts'
import styles from './rubber-band.module.css'

/** Everything on a screen that is not empty space. */
const OCCUPIED =
  '[data-entry], thead, [data-dock], a, button, input, select, textarea, label, form, p, h1, h2, nav, aside, dialog, [role=menu]'

/** Returns whether an element is empty space of the screen. */
export const isEmptySpace = (target: EventTarget | null): target is Element =>
  target instanceof Element && target.closest('main') !== null && target.closest(OCCUPIED) === null

/** In the coordinates of the page. */
interface Band {
  left: number
  top: number
  right: number
  bottom: number
}

/** Shorter drags are clicks. */
const MIN_PX = 4

interface RubberBandProps {
  entries: EntryElements
  selection: Selection
}

/**
 * A drag with the mouse from empty space selects all entries that the band touches, and, with Ctrl or Shift, those that
 * were selected before. A click on empty space selects nothing.
 */
export function RubberBand(props: RubberBandProps) {
  const store = useStore()
  const [band, setBand] = useState<Band>()
  const latest = useLatest(props)
  const stop = useRef<() => void>(undefined)

  useEffect(() => {
    const start = (press: PointerEvent) => {
      if (press.button !== 0 || press.pointerType === 'touch' || !isEmptySpace(press.target)) return
      // The scrollbar of a long list.
      if (press.offsetX > press.target.clientWidth || press.offsetY > press.target.clientHeight) return
      const { selection } = latest.current
      const isAdding = press.ctrlKey || press.metaKey || press.shiftKey
      const before = isAdding ? store.get(selection.selectedAtom) : []
      const from = pointOf(press)
      let current: Band | undefined
      let selected: string | undefined

      const draw = (event: PointerEvent) => {
        const to = pointOf(event)
        if (!current && Math.hypot(to.x - from.x, to.y - from.y) < MIN_PX) return
        current = {
          left: Math.min(from.x, to.x),
          top: Math.min(from.y, to.y),
          right: Math.max(from.x, to.x),
          bottom: Math.max(from.y, to.y),
        }
        setBand(current)
        const keys = [...new Set([...before, ...touchedBy(current, latest.current.entries)])]
        if (keys.join('/') === selected) return
        selected = keys.join('/')
        selection.selectOnly(...keys)
      }
      const controller = new AbortController()
      const { signal } = controller
      const end = () => {
        controller.abort()
        stop.current = undefined
        setBand(undefined)
        if (!current && !isAdding) return selection.selectOnly()
        // The keys of the list work on the selection.
        const [first] = store.get(selection.selectedAtom)
        latest.current.entries.get(first ?? '')?.focus({ preventScroll: true })
      }
      stop.current = end
      window.addEventListener('pointermove', draw, { signal })
      window.addEventListener('pointerup', end, { signal })
      window.addEventListener('pointercancel', end, { signal })
      // Otherwise, the browser would select text.
      window.addEventListener('selectstart', (event) => event.preventDefault(), { signal })
    }
    window.addEventListener('pointerdown', start)
    return () => {
      window.removeEventListener('pointerdown', start)
      stop.current?.()
    }
  }, [latest, store])

  if (!band) return null
  const { left, top, right, bottom } = band
  return (
    <div
      className={styles.band}
      style={{ left: left - scrollX, top: top - scrollY, width: right - left, height: bottom - top }}
    />
  )
}

const pointOf = ({ clientX, clientY }: PointerEvent) => ({ x: clientX + scrollX, y: clientY + scrollY })

function touchedBy(band: Band, entries: EntryElements): string[] {
  const [left, right] = [band.left - scrollX, band.right - scrollX]
  const [top, bottom] = [band.top - scrollY, band.bottom - scrollY]
  return [...entries].flatMap(([key, element]) => {
    const box = element.getBoundingClientRect()
    const isTouched = box.left < right && box.right > left && box.top < bottom && box.bottom > top
    return isTouched ? key : []
  })
}
