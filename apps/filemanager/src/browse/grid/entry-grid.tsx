import { SiteLink, VisuallyHidden } from '@site/ui'
import { FolderPicture } from '@site/ui/art'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, memo, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { CutMark } from '#jobs/moving/cut-mark.tsx'
import { useEntryRef } from '#kit/focus/entries.ts'
import { EntryMarks } from '#kit/names/entry-marks.tsx'
import { EntryName } from '#kit/names/entry-name.tsx'
import { Thumbnail } from '#kit/thumbnail/thumbnail.tsx'
import { type CellProps, details, entryLabel, kindOf } from '../entries/columns.tsx'
import { useEntryActions, useFolderHref } from '../entries/entry-actions.ts'
import { EntryButtons, NameLink, SelectBox } from '../entries/entry-controls.tsx'
import { itemOf, type ListEntry } from '../entries/list-entry.ts'
import { QuickActions } from '../entries/quick-actions.tsx'
import type { ScreenKind } from '../entries/sorting.ts'
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
import styles from './entry-grid.module.css'

/** In px: the gap between tiles, and the least height of a tile on each kind of screen, as in the style sheet. */
const GAP = 8
const HEIGHTS: Readonly<Record<ScreenKind, number>> = { welcome: 348, folder: 258 }

/** Shows entries as tiles with large pictures. Has the table's shortcuts, but arrow keys move in two dimensions. */
export function EntryGrid(props: EntryViewProps) {
  const { screen, label, entries } = props
  const keysId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const columns = useColumns(scroller, screen)
  const long = isLong(entries)
  const rowCount = Math.ceil(entries.length / columns)
  const height = HEIGHTS[screen]
  const virtualizer = useVirtualizer({
    count: rowCount,
    enabled: long,
    getScrollElement: () => scroller.current,
    ...virtualizerOptions,
    estimateSize: () => height + GAP,
    overscan: 2,
  })
  const { handlers, regionProps, entryProps } = useEntryView(props, {
    columns,
    reveal: (index) => {
      if (long) virtualizer.scrollToIndex(Math.floor(index / columns))
    },
  })
  const shown = virtualizer.getVirtualItems()
  const rows = long ? shown.map(({ index }) => index) : Array.from({ length: rowCount }, (_, index) => index)
  const above = shown[0]?.start ?? 0
  const below = long ? virtualizer.getTotalSize() - (shown.at(-1)?.end ?? 0) : 0
  const space = { '--columns': columns, '--height': `${height}px`, paddingTop: above, paddingBottom: below }

  return (
    <div
      ref={scroller}
      className={`${scrollerStyles.scroller} ${styles.scroller}`}
      data-long={long}
      data-screen={screen}
      {...regionProps(shown, virtualizer.range?.startIndex)}
    >
      <table
        role="grid"
        aria-label={label}
        aria-multiselectable="true"
        aria-rowcount={entries.length}
        aria-describedby={keysId}
        className={styles.grid}
        style={space as CSSProperties}
        {...handlers}
      >
        {rows.map((row) => (
          <tbody
            key={row}
            ref={long ? virtualizer.measureElement : undefined}
            data-index={row}
            className={styles.tiles}
          >
            {entries.slice(row * columns, (row + 1) * columns).map((entry, column) => (
              <EntryTile key={entry.key} screen={screen} {...entryProps(entry, row * columns + column)} />
            ))}
          </tbody>
        ))}
      </table>
      <VisuallyHidden>
        <span id={keysId}>
          Arrow keys move between tiles. Letters jump to the next name that starts with them. Space selects, Enter
          opens, F2 renames, and Delete deletes the selection or the current entry. The menu key opens all actions.
          Press the question mark key for all shortcuts.
        </span>
      </VisuallyHidden>
    </div>
  )
}

/** A row to assistive technology, as in the table. */
const EntryTile = memo(function EntryTile(props: EntryProps & { screen: ScreenKind }) {
  const { screen, entry, index, isInLongList, isSelected, isTabStop, isCut, ...state } = props
  const hasControls = useHasControls(isInLongList, isTabStop)
  const { isReached, onPointerEnter } = useReached(isTabStop)
  return (
    <tr
      ref={useEntryRef(entry.key)}
      data-entry={entry.key}
      data-folder={useFolderHref(entry)}
      aria-label={entryLabel(entry, isCut)}
      aria-rowindex={index + 1}
      aria-selected={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      className={styles.tile}
      onPointerEnter={onPointerEnter}
    >
      <ReachedContext value={isReached}>
        <TileCells screen={screen} entry={entry} hasControls={hasControls} {...state} />
      </ReachedContext>
    </tr>
  )
})

/** Not re-rendered when the tile is selected or focused. */
const TileCells = memo(function TileCells(props: CellProps & { screen: ScreenKind }) {
  const { screen, entry, isDeleting, isRenaming, hasControls } = props
  const { folder } = useEntryActions()
  const name = <EntryName>{entry.name}</EntryName>
  return (
    <>
      <th scope="row" aria-label={entry.name}>
        <span className={styles.picture}>{hasControls && <Picture screen={screen} entry={entry} />}</span>
        <span className={styles.name} title={entry.name}>
          {hasControls ? (
            <NameLink {...props} className={styles.open}>
              {name}
            </NameLink>
          ) : (
            name
          )}
        </span>
        {hasControls && !isRenaming && <QuickActions entry={entry} />}
      </th>
      {screen === 'folder' &&
        details.map(({ key, detail }, index) => (
          <td key={key} className={styles.detail}>
            {index === 0 && `${kindOf(entry)}${entry.kind === 'file' ? ', ' : ''}`}
            {detail(entry)}
            {index === 0 && <EntryMarks {...itemOf(entry)} />}
          </td>
        ))}
      <td className={styles.actions} data-icons={screen === 'folder' ? '' : undefined}>
        {hasControls && (
          <>
            <SelectBox entry={entry} />
            <CutMark folder={folder} id={entry.key} />
            {screen === 'welcome' && <EntryMarks {...itemOf(entry)} />}
            <EntryButtons entry={entry} isDeleting={isDeleting} hasSelect={screen === 'folder'} />
          </>
        )}
      </td>
    </>
  )
})

/** The picture of a folder on the welcome screen opens it; others are next to the link of the name. */
function Picture({ screen, entry }: { screen: ScreenKind; entry: ListEntry }) {
  const { folder } = useEntryActions()
  const href = useFolderHref(entry)
  if (entry.kind === 'file') return <Thumbnail folder={folder} file={entry.file} size="tile" />
  if (screen === 'folder' || href === undefined) return <FolderPicture name={entry.name} />
  return (
    <SiteLink href={href} aria-label={`Open ${entry.name}`} tabIndex={-1} data-entry-menu>
      <FolderPicture name={entry.name} />
    </SiteLink>
  )
}

/** In px: the least width of a tile. On a phone, two tiles of files fit side by side. */
const MIN_WIDTHS: Readonly<Record<ScreenKind, number>> = { welcome: 304, folder: 200 }
const MIN_WIDTH_ON_PHONE = 136
const PHONE_WIDTH = 480

export function columnsFor(width: number, screen: ScreenKind): number {
  const min = screen === 'folder' && width < PHONE_WIDTH ? MIN_WIDTH_ON_PHONE : MIN_WIDTHS[screen]
  return Math.max(1, Math.floor((width + GAP) / (min + GAP)))
}

/** Returns the number of tiles that fit side by side in an element, before the first paint and after each resize. */
function useColumns(container: RefObject<HTMLElement | null>, screen: ScreenKind): number {
  const [columns, setColumns] = useState(1)
  useLayoutEffect(() => {
    const element = container.current
    if (!element) return
    const measure = () => setColumns(columnsFor(element.clientWidth, screen))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [container, screen])
  return columns
}
