import { type FocusEvent, type KeyboardEvent, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { EntryElementsContext, type EntryPart } from '#kit/focus/entries.ts'
import { isFocusElsewhere } from '#kit/focus/is-focus-elsewhere.ts'
import { createTypeAhead, isTypeAheadKey } from '#kit/focus/type-ahead.ts'

export interface RowLayout {
  /** Renders a row that is out of view, now or with the next render. */
  reveal: (index: number) => void
  /** The number of tiles side by side, if the rows are tiles; Left and Right then move between them. */
  columns?: number
}

interface Rows extends RowLayout {
  names: readonly string[]
  /** Receives focus if the requested row does not appear. */
  headingId: string
  /** Called when focus moves from one row to another with Shift. */
  onExtend: (from: string, to: string) => void
  onSelectAll: () => void
  onDelete: (name: string) => void
  onRename: (name: string) => void
  onHelp: () => void
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

/** The control that each key clicks when a row has focus. */
const CONTROL_OF: Readonly<Record<string, EntryPart>> = { ' ': 'select', Enter: 'open' }

/**
 * Keyboard navigation in a grid of rows (WAI-ARIA APG, "grid"): Up, Down, Home and End move between rows, Left and
 * Right between the controls of a row, or between tiles. One row is in the tab order (roving tabindex). Letters move to
 * the next row whose name starts with them. Requires `data-name` on rows. Ignores keys in text fields.
 */
export function useRowKeys(rows: Rows) {
  const entries = use(EntryElementsContext)
  const latest = useRef(rows)
  const [active, setActive] = useState<string>()
  const [typeAhead] = useState(createTypeAhead)
  const pendingFocus = useRef<{ name: string; requestedIn: readonly string[] }>(undefined)

  const focusHeading = useCallback((headingId: string) => {
    if (pendingFocus.current && !isFocusOutsideRows()) document.getElementById(headingId)?.focus()
    pendingFocus.current = undefined
  }, [])

  useEffect(() => {
    latest.current = rows
    const { current } = pendingFocus
    if (!current) return
    const index = rows.names.indexOf(current.name)
    // Does not take focus back if the user has moved it elsewhere.
    if (isFocusOutsideRows() || focusRow(entries.row.get(current.name))) pendingFocus.current = undefined
    else if (index >= 0) rows.reveal(index)
    else if (rows.names !== current.requestedIn) focusHeading(rows.headingId)
  })

  // The table disappears with its last row.
  const { headingId } = rows
  useEffect(() => () => focusHeading(headingId), [focusHeading, headingId])

  const moveTo = useCallback(
    (name: string) => {
      pendingFocus.current = undefined
      if (focusRow(entries.row.get(name))) return
      const { names, reveal } = latest.current
      pendingFocus.current = { name, requestedIn: names }
      const index = names.indexOf(name)
      if (index >= 0) reveal(index)
    },
    [entries],
  )

  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const target = event.target as HTMLElement
      const row = target.closest<HTMLElement>('[data-name]')
      if (!row || event.altKey || target.matches('input[type=text]')) return
      const { names, columns, onExtend, onSelectAll, onDelete, onRename, onHelp } = latest.current
      const { key, shiftKey } = event
      const rowName = row.dataset.name ?? ''
      const move = (columns ? MOVES_BETWEEN_TILES : MOVES)[key]
      const part = CONTROL_OF[key]
      if (event.ctrlKey || event.metaKey) {
        if (key !== 'a') return
        onSelectAll()
      } else if (move) {
        const page = columns ? PAGE_OF_TILES : PAGE
        // Repeated keys continue from the target row, even before it is rendered.
        const from = pendingFocus.current?.name ?? rowName
        const to = names[move(names.indexOf(from), names.length - 1, columns ?? 1, page)]
        if (to !== undefined && shiftKey) onExtend(from, to)
        if (to !== undefined) moveTo(to)
      } else if (key === '?') onHelp()
      else if (isTypeAheadKey(event)) {
        const match = names[typeAhead(key, names, names.indexOf(rowName)) ?? -1]
        if (match !== undefined) moveTo(match)
      } else if (key === 'ArrowRight') moveWithin(row, target, 1)
      else if (key === 'ArrowLeft') moveWithin(row, target, -1)
      else if (key === 'Delete') onDelete(rowName)
      else if (key === 'F2') onRename(rowName)
      else if (target === row && part) {
        const click = new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey })
        entries[part].get(rowName)?.dispatchEvent(click)
      } else return
      event.preventDefault()
    },
    [entries, moveTo, typeAhead],
  )

  const onFocus = useCallback(
    (event: FocusEvent<HTMLElement>) => setActive(event.target.closest<HTMLElement>('[data-name]')?.dataset.name),
    [],
  )

  const { names } = rows
  const tabStop = useMemo(() => (active !== undefined && names.includes(active) ? active : names[0]), [active, names])
  return { tabStop, moveTo, keys: { onKeyDown, onFocus } }
}

const isFocusOutsideRows = () => isFocusElsewhere(document.activeElement?.closest('[data-name]'))

function focusRow(row: HTMLElement | undefined): boolean {
  row?.focus({ preventScroll: true })
  // Browsers would center a focused row, which scrolls the header of a long table out of view.
  row?.scrollIntoView({ block: 'nearest' })
  return row !== undefined
}

/** Moves focus between the row's controls; the row itself comes before the first one. */
function moveWithin(row: HTMLElement, from: HTMLElement, step: 1 | -1): void {
  const stops = [row, ...row.querySelectorAll<HTMLElement>('a[href], button, input')]
  stops[stops.indexOf(from) + step]?.focus()
}
