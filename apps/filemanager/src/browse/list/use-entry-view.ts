import { elementScroll, measureElement, type Rect, type Virtualizer } from '@tanstack/react-virtual'
import { useAtomValue } from 'jotai'
import { createContext, type FocusEvent, type Ref, useEffect, useImperativeHandle, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useCutKeysAtom } from '#jobs/moving/cut-mark.tsx'
import { whenIdle } from '#kit/when-idle.ts'
import { useEntryActions } from '../entries/entry-actions.ts'
import type { ListEntry } from '../entries/list-entry.ts'
import type { ScreenKind, Sorting } from '../entries/sorting.ts'
import { type RowLayout, useRowKeys } from '../keys/use-row-keys.ts'
import type { Selection } from '../selection/selection.ts'

/** Longer lists are virtualized: only the rows in view are in the document. */
const MAX_UNVIRTUALIZED = 100

export const isLong = (entries: readonly ListEntry[]) => entries.length > MAX_UNVIRTUALIZED

/** The props of a view of the entries: a table or tiles. */
export interface EntryViewProps {
  screen: ScreenKind
  /** The accessible name of the list. */
  label: string
  headingId: string
  entries: readonly ListEntry[]
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  selection: Selection
  deleting: ReadonlySet<string>
  /** The key of the entry whose name is being changed. */
  renaming: string | undefined
  /** Receives a function that moves focus to an entry, whether or not it is in view. */
  mover: Ref<(key: string) => void>
}

/** The state and the keys of a view, and the additional props of the row or tile of each entry. */
export function useEntryView(props: EntryViewProps, layout: RowLayout) {
  const { headingId, entries, selection, deleting, renaming, mover } = props
  const { folder, open } = useEntryActions()
  const keys = useMemo(() => entries.map(({ key }) => key), [entries])
  const { tabStop, moveTo, handlers } = useRowKeys({
    ...layout,
    keys,
    headingId,
    onExtend: selection.extend,
    onToggle: selection.toggle,
    onOpen: (key) => {
      const entry = entries.find((other) => other.key === key)
      if (entry) open(entry)
    },
  })
  const selectedKeys = useAtomValue(selection.selectedKeysAtom)
  const cutKeys = useAtomValue(useCutKeysAtom(folder))
  useImperativeHandle(mover, () => moveTo, [moveTo])
  const { columns = 1 } = layout
  const stopRow = useMemo(() => Math.floor(keys.indexOf(tabStop ?? '') / columns), [keys, tabStop, columns])

  return {
    isSelecting: selectedKeys.size > 0,
    handlers,
    /**
     * Returns the props of the region that scrolls, given the rendered rows and the first one in view. If the tab stop has
     * been scrolled away, and so is not rendered, Tab enters the list there.
     */
    regionProps(rendered: readonly { index: number }[], firstInView = 0) {
      if (!isLong(entries) || rendered.some(({ index }) => index === stopRow)) return undefined
      const enter = ({ target, currentTarget }: FocusEvent) => {
        if (target === currentTarget) moveTo(keys[firstInView * columns] ?? '')
      }
      return { tabIndex: 0, onFocus: enter }
    },
    /** Returns the props of the entry at an index. They change only if the entry or its state does. */
    entryProps: (entry: ListEntry, index: number) => ({
      entry,
      index,
      isInLongList: isLong(entries),
      isSelected: selectedKeys.has(entry.key),
      isTabStop: entry.key === tabStop,
      isCut: cutKeys.has(entry.key),
      isDeleting: deleting.has(entry.key),
      isRenaming: renaming === entry.key,
    }),
  }
}

export type EntryProps = ReturnType<ReturnType<typeof useEntryView>['entryProps']>

type ListVirtualizer = Virtualizer<HTMLDivElement, Element>
type ScrollOptions = Parameters<typeof elementScroll>[1]

/** The lists whose virtualizer has set a position; any other is at its start. */
const positioned = new WeakSet<Element>()

/**
 * Options with which a virtualizer opens a list without forcing a layout: by default, it measures new elements
 * immediately rather than when the browser reports their sizes, and scrolls a new list to its start.
 */
export const virtualizerOptions = {
  /** Used until the browser reports the size of the list; without it, the first render would contain no rows. */
  initialRect: { width: 0, height: 640 },
  observeElementRect({ scrollElement }: ListVirtualizer, report: (rect: Rect) => void) {
    if (!scrollElement) return
    const observer = new ResizeObserver(() =>
      report({ width: scrollElement.offsetWidth, height: scrollElement.offsetHeight }),
    )
    observer.observe(scrollElement)
    return () => observer.disconnect()
  },
  measureElement: (element: Element, entry: ResizeObserverEntry | undefined, virtualizer: ListVirtualizer): number =>
    entry
      ? measureElement(element, entry, virtualizer)
      : virtualizer.options.estimateSize(virtualizer.indexFromElement(element)),
  scrollToFn(offset: number, options: ScrollOptions, virtualizer: ListVirtualizer) {
    const { scrollElement } = virtualizer
    if (!scrollElement) return
    const isAtStart = !positioned.has(scrollElement) && offset + (options.adjustments ?? 0) === 0
    positioned.add(scrollElement)
    if (!isAtStart) elementScroll(offset, options, virtualizer)
  },
}

/**
 * Returns whether to render the controls of a row or tile. In a long list, new rows start with text only:
 * controls take ten times as long to render, and scrolling adds many rows per frame. Controls follow when the browser
 * is idle, or immediately for the row in the tab order.
 */
export function useHasControls(isInLongList: boolean, isTabStop: boolean): boolean {
  const [hasControls, setHasControls] = useState(!isInLongList)
  if (isTabStop && !hasControls) setHasControls(true)
  useEffect(() => (hasControls ? undefined : enqueueIdleTask(() => setHasControls(true))), [hasControls])
  return hasControls
}

/** Whether the pointer or the tab order has reached the row or tile around it. */
export const ReachedContext = createContext(false)

/** Returns whether the pointer or the tab order has reached a row or tile, and the handler that notices the pointer. */
export function useReached(isTabStop: boolean) {
  const [isReached, setReached] = useState(isTabStop)
  if (isTabStop && !isReached) setReached(true)
  return { isReached, onPointerEnter: () => setReached(true) }
}

const MAX_WAIT_MS = 2000
/** Less than the time between two frames, so an animation does not stop the queue. */
const MAX_NEEDED_MS = 12
const FALLBACK_MS = 50

/** The tasks and the times by which they run, the earliest first. */
const waiting = new Map<() => void, number>()
let cancelTurn: (() => void) | undefined
let neededMs = 0

/**
 * Runs a task and the render it causes after all earlier ones, when the browser is idle for as long as the last one
 * took: on a slow device, not between the frames of a scroll. Returns a function that cancels it.
 */
function enqueueIdleTask(task: () => void): () => void {
  waiting.set(task, performance.now() + MAX_WAIT_MS)
  cancelTurn ??= requestTurn()
  return () => {
    waiting.delete(task)
    if (waiting.size > 0) return
    cancelTurn?.()
    cancelTurn = undefined
  }
}

function requestTurn(): () => void {
  const [latest = 0] = waiting.values()
  return whenIdle(runTurn, latest - performance.now(), { neededMs, fallbackMs: FALLBACK_MS })
}

function runTurn(): void {
  cancelTurn = undefined
  const [task] = waiting.keys()
  if (!task) return
  waiting.delete(task)
  const start = performance.now()
  flushSync(task)
  neededMs = Math.min(performance.now() - start, MAX_NEEDED_MS)
  if (waiting.size > 0) cancelTurn ??= requestTurn()
}
