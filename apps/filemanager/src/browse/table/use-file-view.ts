import type { FolderPath, StoredFile } from '@site/contracts'
import { elementScroll, measureElement, type Rect, type Virtualizer } from '@tanstack/react-virtual'
import { useAtomValue, useStore } from 'jotai'
import { type Ref, use, useCallback, useEffect, useImperativeHandle, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useCutNamesAtom } from '#jobs/moving/cut-mark.tsx'
import { EntryElementsContext } from '#kit/focus/entries.ts'
import { useContextMenu } from '#kit/menu/menu.tsx'
import { whenIdle } from '#kit/when-idle.ts'
import type { Selection } from '../selection/selection.tsx'
import type { FileActions } from './columns.tsx'
import type { Sorting } from './sorting.ts'
import { type RowLayout, useRowKeys } from './use-row-keys.ts'

/** Longer lists are virtualized: only the rows in view are in the document. */
const MAX_UNVIRTUALIZED_FILES = 100

export const isLong = (files: readonly StoredFile[]) => files.length > MAX_UNVIRTUALIZED_FILES

/** The props of a view of the files: a table or tiles. */
export interface FileViewProps extends FileActions {
  folder: FolderPath
  headingId: string
  files: readonly StoredFile[]
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  selection: Selection
  deleting: ReadonlySet<string>
  /** Receives a function that moves focus to a file, whether or not it is in view. */
  mover: Ref<(fileName: string) => void>
  onHelp: () => void
}

/** The state and the keys of a view, and the additional props of each file's row or tile. */
export function useFileView(props: FileViewProps, layout: RowLayout) {
  const { folder, headingId, files, selection, deleting, mover, onOpen, onDelete, onTransfer, onHelp } = props
  const [renaming, setRenaming] = useState<string>()
  const names = useMemo(() => files.map(({ fileName }) => fileName), [files])
  const store = useStore()
  const { tabStop, moveTo, keys } = useRowKeys({
    ...layout,
    names,
    headingId,
    onExtend: selection.extend,
    onSelectAll: selection.selectAll,
    onDelete: (name) => {
      const selected = store.get(selection.selectedAtom)
      onDelete(...(selected.length > 0 ? selected : [name]))
    },
    onRename: setRenaming,
    onHelp,
  })
  const selectedNames = useAtomValue(selection.selectedNamesAtom)
  const cutNames = useAtomValue(useCutNamesAtom(folder, 'file'))
  useImperativeHandle(mover, () => moveTo, [moveTo])
  const contextMenu = useContextMenu(use(EntryElementsContext))
  const onRenamed = useCallback(
    (newName: string) => {
      setRenaming(undefined)
      moveTo(newName)
    },
    [moveTo],
  )

  return {
    handlers: { ...keys, ...contextMenu },
    /** Returns the props of the file at an index. They change only if the file or its state does. */
    entryProps: (file: StoredFile, index: number) => ({
      folder,
      file,
      index,
      isInLongList: isLong(files),
      isSelected: selectedNames.has(file.fileName),
      isTabStop: file.fileName === tabStop,
      isCut: cutNames.has(file.fileName),
      selectedAtomOf: selection.selectedAtomOf,
      deleting: deleting.has(file.fileName),
      renaming: renaming === file.fileName,
      onRenaming: setRenaming,
      onRenamed,
      onSelect: selection.toggle,
      onOpen,
      onDelete,
      onTransfer,
    }),
  }
}

export type FileEntryProps = ReturnType<ReturnType<typeof useFileView>['entryProps']>

type ListVirtualizer = Virtualizer<HTMLElement, Element>
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
 * Returns whether to render the controls of a file's row or tile. In a long list, new rows start with text only:
 * controls take ten times as long to render, and scrolling adds many rows per frame. Controls follow when the browser
 * is idle, or immediately for the row in the tab order.
 */
export function useHasControls(isInLongList: boolean, isTabStop: boolean): boolean {
  const [hasControls, setHasControls] = useState(!isInLongList)
  if (isTabStop && !hasControls) setHasControls(true)
  useEffect(() => (hasControls ? undefined : enqueueIdleTask(() => setHasControls(true))), [hasControls])
  return hasControls
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
