import { VisuallyHidden } from '@site/ui'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type RefObject, useCallback, useId, useRef } from 'react'
import { useEntryRef } from '#kit/focus/entries.ts'
import { useLatest } from '#kit/use-latest.ts'
import { type CellProps, columns, entryLabel } from '../entries/columns.tsx'
import { useFolderHref } from '../entries/entry-actions.ts'
import { SelectBox } from '../entries/entry-controls.tsx'
import type { Sorting } from '../entries/sorting.ts'
import scrollerStyles from '../list/scroller.module.css'
import {
  type EntryProps,
  type EntryViewProps,
  isLong,
  ReachedContext,
  useEntryView,
  useHasControls,
  useReached,
  virtualizerOptions,
} from '../list/use-entry-view.ts'
import { ColumnHeaders } from './column-headers.tsx'
import styles from './entry-table.module.css'

/** As in the style sheet: on phones, rows have two lines. */
const ROW_HEIGHT = 48
const STACKED_ROW_HEIGHT = 64
const isStacked = () => matchMedia('(max-width: 40rem)').matches

/** The columns, and the one before them with the checkboxes. */
const CELLS = 1 + columns.length

/** A table with the keyboard navigation of the WAI-ARIA APG's grid pattern. */
export function EntryTable(props: EntryViewProps) {
  const { label, entries, sorting, onSort } = props
  const keysId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const long = isLong(entries)
  const rowHeight = isStacked() ? STACKED_ROW_HEIGHT : ROW_HEIGHT
  const virtualizer = useVirtualizer({
    count: entries.length,
    enabled: long,
    getScrollElement: () => scroller.current,
    ...virtualizerOptions,
    estimateSize: () => rowHeight,
    // A new function would make the virtualizer measure the whole list again.
    getItemKey: useCallback((index: number) => entries[index]?.key ?? index, [entries]),
    overscan: 3,
    anchorTo: useAnchoring(scroller, sorting),
  })
  const { isSelecting, handlers, regionProps, entryProps } = useEntryView(props, {
    reveal: (index) => {
      if (long) virtualizer.scrollToIndex(index)
    },
  })
  const shown = virtualizer.getVirtualItems()
  const indexes = long ? shown.map(({ index }) => index) : entries.keys()
  const above = shown[0]?.start ?? 0
  const below = long ? virtualizer.getTotalSize() - (shown.at(-1)?.end ?? 0) : 0

  return (
    <div
      ref={scroller}
      className={scrollerStyles.scroller}
      data-long={long}
      {...regionProps(shown, virtualizer.range?.startIndex)}
    >
      <table
        className={styles.table}
        role="grid"
        aria-multiselectable="true"
        aria-rowcount={entries.length + 1}
        aria-describedby={keysId}
        data-selecting={isSelecting}
        {...handlers}
      >
        <caption>
          <VisuallyHidden>{label}</VisuallyHidden>
        </caption>
        <ColumnHeaders sorting={sorting} onSort={onSort} />
        <Spacer height={above} />
        <tbody>
          {[...indexes].map((index) => {
            const entry = entries[index]
            return (
              entry && (
                <EntryRow
                  key={entry.key}
                  measure={long ? virtualizer.measureElement : undefined}
                  {...entryProps(entry, index)}
                />
              )
            )
          })}
        </tbody>
        <Spacer height={below} />
      </table>
      <VisuallyHidden>
        <span id={keysId}>
          Arrow keys move between rows and controls, and up to the column headers, which sort. Letters jump to the next
          name that starts with them. Space selects, Enter opens, F2 renames, and Delete deletes the selection or the
          current row. Press the question mark key for all shortcuts.
        </span>
      </VisuallyHidden>
    </div>
  )
}

/**
 * Returns `end` if rows inserted above must not move the first visible row: if the user has scrolled, or focus is in a
 * row. Sorting moves every row.
 */
function useAnchoring(scroller: RefObject<HTMLElement | null>, sorting: Sorting): 'start' | 'end' {
  const sorted = useLatest(sorting)
  const isInRow = scroller.current?.contains(document.activeElement?.closest('tr[data-entry]') ?? null)
  const isReading = isInRow || (scroller.current?.scrollTop ?? 0) > 0
  return isReading && sorted.current === sorting ? 'end' : 'start'
}

function Spacer({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tbody aria-hidden="true" className={styles.space}>
      <tr>
        <td colSpan={CELLS} style={{ height }} />
      </tr>
    </tbody>
  )
}

interface EntryRowProps extends EntryProps {
  /** Measures the row of a virtualized table once it has its controls, because they may make it taller. */
  measure: ((row: HTMLElement | null) => void) | undefined
}

const EntryRow = memo(function EntryRow(props: EntryRowProps) {
  const { entry, index, isInLongList, isSelected, isTabStop, isCut, measure, ...state } = props
  const hasControls = useHasControls(isInLongList, isTabStop)
  const { isReached, onPointerEnter } = useReached(isTabStop)
  return (
    // Row 1 is the header.
    <tr
      ref={useEntryRef(entry.key, hasControls ? measure : undefined)}
      data-index={index}
      data-entry={entry.key}
      data-folder={useFolderHref(entry)}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-label={entryLabel(entry, isCut)}
      tabIndex={isTabStop ? 0 : -1}
      onPointerEnter={onPointerEnter}
    >
      <ReachedContext value={isReached}>
        <EntryCells entry={entry} hasControls={hasControls} {...state} />
      </ReachedContext>
    </tr>
  )
})

/** The cells of a row and the actions it offers. Not re-rendered when the row is selected or focused. */
const EntryCells = memo(function EntryCells(props: CellProps) {
  const { entry, hasControls } = props
  return (
    <>
      <td className={styles.select}>{hasControls && <SelectBox entry={entry} />}</td>
      {columns.map(({ key, className, cell }) =>
        key === 'fileName' ? (
          <th key={key} scope="row" aria-label={entry.name} className={className}>
            {cell(props)}
          </th>
        ) : (
          <td key={key} className={className}>
            {cell(props)}
          </td>
        ),
      )}
    </>
  )
})
