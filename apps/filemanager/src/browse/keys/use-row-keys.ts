import { type FocusEvent, type KeyboardEvent, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { EntryElementsContext, keyAt } from '#kit/focus/entries.ts'
import { isFocusElsewhere } from '#kit/focus/is-focus-elsewhere.ts'
import { createTypeAhead, isTypeAheadKey } from '#kit/focus/type-ahead.ts'

export interface RowLayout {
  /** Renders a row that is out of view, now or with the next render. */
  reveal: (index: number) => void
  /** The number of tiles side by side, if the rows are tiles; Left and Right then move between them. */
  columns?: number
}

interface Rows extends RowLayout {
  keys: readonly string[]
  /** Receives focus if the requested row does not appear. */
  headingId: string
  /** Called when focus moves from one row to another with Shift. */
  onExtend: (from: string, to: string) => void
  onToggle: (key: string, isRange: boolean) => void
  onOpen: (key: string) => void
}

/** The number of rows that Page Up and Page Down move by; smaller for tiles, which are taller. */
const PAGE = 10
const PAGE_OF_TILES = 3

type Move = (index: number, last: number, columns: number, page: number) => number

const MOVES: Readonly<Record<string, Move>> = {
  // From the second-to-last row, moves to the last entry if there is none directly below.
  ArrowDown: (index, last, columns) =>
    Math.floor(index / columns) < Math.floor(last / columns) ? Math.min(index + columns, last) : index,
  ArrowUp: (index, _, columns) => (index < columns ? index : index - columns),
  PageDown: (index, last, columns, page) => Math.min(index + page * columns, last),
  PageUp: (index, _, columns, page) => Math.max(index - page * columns, 0),
  Home: () => 0,
  End: (_, last) => last,
}

const MOVES_BETWEEN_TILES: typeof MOVES = {
  ...MOVES,
  ArrowRight: (index, last) => Math.min(index + 1, last),
  ArrowLeft: (index) => Math.max(index - 1, 0),
}

/**
 * Keyboard navigation in a grid of rows (WAI-ARIA APG, "grid"): Up, Down, Home and End move between rows, Left and
 * Right between the controls of a row, or between tiles. Up from the first row moves to the column headers. One row is
 * in the tab order (roving tabindex). Letters move to the next row whose name starts with them. Requires `data-entry` on
 * rows. Ignores keys in text fields.
 */
export function useRowKeys(rows: Rows) {
  const entries = use(EntryElementsContext)
  const latest = useRef(rows)
  const [active, setActive] = useState<string>()
  const [typeAhead] = useState(createTypeAhead)
  const pendingFocus = useRef<{ key: string; requestedIn: readonly string[] }>(undefined)

  const focusHeading = useCallback((headingId: string) => {
    if (pendingFocus.current && !isFocusOutsideRows()) document.getElementById(headingId)?.focus()
    pendingFocus.current = undefined
  }, [])

  useEffect(() => {
    latest.current = rows
    const { current } = pendingFocus
    if (!current) return
    const index = rows.keys.indexOf(current.key)
    // Does not take focus back if the user has moved it elsewhere.
    if (isFocusOutsideRows() || focusRow(entries.get(current.key))) pendingFocus.current = undefined
    else if (index >= 0) rows.reveal(index)
    else if (rows.keys !== current.requestedIn) focusHeading(rows.headingId)
  })

  // The table disappears with its last row.
  const { headingId } = rows
  useEffect(() => () => focusHeading(headingId), [focusHeading, headingId])

  const moveTo = useCallback(
    (key: string) => {
      pendingFocus.current = undefined
      if (focusRow(entries.get(key))) return
      const { keys, reveal } = latest.current
      pendingFocus.current = { key, requestedIn: keys }
      const index = keys.indexOf(key)
      if (index >= 0) reveal(index)
    },
    [entries],
  )

  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const target = event.target as HTMLElement
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
      if (target.matches('input[type=text]')) return
      const row = target.closest<HTMLElement>('[data-entry]')
      const { keys, columns, onExtend, onToggle, onOpen } = latest.current
      const { key, shiftKey } = event
      const move = (columns ? MOVES_BETWEEN_TILES : MOVES)[key]
      const rowKey = row?.dataset.entry
      if (!row || rowKey === undefined) {
        if (!moveFromHeaders(target, key, () => moveTo(keys[0] ?? ''))) return
      } else if (move) {
        const page = columns ? PAGE_OF_TILES : PAGE
        // Repeated keys continue from the target row, even before it is rendered.
        const from = pendingFocus.current?.key ?? rowKey
        const index = keys.indexOf(from)
        const to = keys[move(index, keys.length - 1, columns ?? 1, page)]
        if (key === 'ArrowUp' && index === 0 && !shiftKey) headersOf(target)[0]?.focus()
        else if (to !== undefined) {
          if (shiftKey) onExtend(from, to)
          moveTo(to)
        }
      } else if (isTypeAheadKey(event)) {
        const match = keys[typeAhead(key, keys, keys.indexOf(rowKey)) ?? -1]
        if (match !== undefined) moveTo(match)
      } else if (key === 'ArrowRight') moveWithin(row, target, 1)
      else if (key === 'ArrowLeft') moveWithin(row, target, -1)
      else if (target === row && key === ' ') onToggle(rowKey, shiftKey)
      else if (target === row && key === 'Enter') onOpen(rowKey)
      else return
      event.preventDefault()
    },
    [moveTo, typeAhead],
  )

  const onFocus = useCallback((event: FocusEvent<HTMLElement>) => setActive(keyAt(event.target)), [])

  const { keys } = rows
  const tabStop = useMemo(() => (active !== undefined && keys.includes(active) ? active : keys[0]), [active, keys])
  return { tabStop, moveTo, handlers: { onKeyDown, onFocus } }
}

const isFocusOutsideRows = () => isFocusElsewhere(document.activeElement?.closest('[data-entry]'))

function focusRow(row: HTMLElement | undefined): boolean {
  row?.focus({ preventScroll: true })
  // Browsers would center a focused row, which scrolls the header of a long table out of view.
  row?.scrollIntoView({ block: 'nearest' })
  return row !== undefined
}

/** Moves focus between the row's controls; the row itself comes before the first one. Narrow windows hide some of them. */
function moveWithin(row: HTMLElement, from: HTMLElement, step: 1 | -1): void {
  const controls = [...row.querySelectorAll<HTMLElement>('a[href], button, input')]
  const stops = [row, ...controls.filter((control) => control.checkVisibility())]
  stops[stops.indexOf(from) + step]?.focus()
}

/** The buttons that sort. They are out of the tab order, like the rows' controls. */
const headersOf = (inside: Element) => [
  ...(inside.closest('table')?.querySelectorAll<HTMLElement>('thead button') ?? []),
]

/** Moves focus between the column headers, and down to the rows. Returns whether the key does. */
function moveFromHeaders(target: HTMLElement, key: string, moveDown: () => void): boolean {
  const headers = headersOf(target)
  const index = headers.indexOf(target)
  if (index < 0) return false
  if (key === 'ArrowDown') moveDown()
  else if (key === 'ArrowRight') headers[index + 1]?.focus()
  else if (key === 'ArrowLeft') headers[index - 1]?.focus()
  else return false
  return true
}
