import { VisuallyHidden } from '@site/ui'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, memo, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { CutMark } from '#jobs/moving/cut-mark.tsx'
import { useEntryRef } from '#kit/focus/entries.ts'
import { kindName } from '#kit/kind-name.ts'
import entryLink from '#kit/names/entry-link.module.css'
import { EntryMarks } from '#kit/names/entry-marks.tsx'
import { EntryName } from '#kit/names/entry-name.tsx'
import { Thumbnail } from '#kit/thumbnail/thumbnail.tsx'
import { SelectBox } from '../selection/selection.tsx'
import { type CellProps, details, FileButtons, fileLabel, NameLink } from '../table/columns.tsx'
import scrollerStyles from '../table/scroller.module.css'
import {
  type FileEntryProps,
  type FileViewProps,
  isLong,
  useFileView,
  useHasControls,
  virtualizerOptions,
} from '../table/use-file-view.ts'
import styles from './file-grid.module.css'

/** The minimum height of a tile: the picture, the name, the actions, and a line for each detail. */
const MIN_REM = 13.625 + 1.1875 * details.length
/** In px, with the padding around tiles, as in the style sheet. */
const ROW_HEIGHT = 16 * MIN_REM + 8

/** Shows files as tiles with large pictures. Has the table's shortcuts, but arrow keys move in two dimensions. */
export function FileGrid(props: FileViewProps) {
  const { folder, files } = props
  const keysId = useId()
  const scroller = useRef<HTMLElement>(null)
  const columns = useColumns(scroller)
  const long = isLong(files)
  const rowCount = Math.ceil(files.length / columns)
  const virtualizer = useVirtualizer({
    count: rowCount,
    enabled: long,
    getScrollElement: () => scroller.current,
    ...virtualizerOptions,
    estimateSize: () => ROW_HEIGHT,
    overscan: 2,
  })
  const { handlers, entryProps } = useFileView(props, {
    columns,
    reveal: (index) => {
      if (long) virtualizer.scrollToIndex(Math.floor(index / columns))
    },
  })
  const shown = virtualizer.getVirtualItems()
  const rows = long ? shown.map(({ index }) => index) : Array.from({ length: rowCount }, (_, index) => index)
  const above = shown[0]?.start ?? 0
  const below = long ? virtualizer.getTotalSize() - (shown.at(-1)?.end ?? 0) : 0
  const name = `Files in ${folder.at(-1)}`

  return (
    // A scrollable region must be focusable.
    <section
      ref={scroller}
      className={scrollerStyles.scroller}
      data-long={long}
      aria-label={name}
      tabIndex={long ? 0 : undefined}
    >
      <table
        role="grid"
        aria-label={name}
        aria-multiselectable="true"
        aria-rowcount={files.length}
        aria-describedby={keysId}
        className={styles.grid}
        style={{ '--columns': columns, '--min-rem': MIN_REM, paddingTop: above, paddingBottom: below } as CSSProperties}
        {...handlers}
      >
        {rows.map((row) => (
          <tbody
            key={row}
            ref={long ? virtualizer.measureElement : undefined}
            data-index={row}
            className={styles.tiles}
          >
            {files.slice(row * columns, (row + 1) * columns).map((file, column) => (
              <FileTile key={file.fileName} {...entryProps(file, row * columns + column)} />
            ))}
          </tbody>
        ))}
      </table>
      <VisuallyHidden>
        <span id={keysId}>
          Arrow keys move between files, Tab to their controls. Letters jump to the next file whose name starts with
          them. Space selects, Enter opens, F2 renames, and Delete deletes the selected files or the current file. Press
          the question mark key for all shortcuts.
        </span>
      </VisuallyHidden>
    </section>
  )
}

/** A row to assistive technology, as in the table. */
const FileTile = memo(function FileTile(props: FileEntryProps) {
  const { file, index, isInLongList, isSelected, isTabStop, isCut, ...cells } = props
  const { fileName } = file
  const hasControls = useHasControls(isInLongList, isTabStop)
  return (
    <tr
      ref={useEntryRef('row', fileName)}
      data-name={fileName}
      aria-label={fileLabel(file, isCut)}
      aria-rowindex={index + 1}
      aria-selected={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      className={styles.tile}
    >
      <TileCells file={file} hasControls={hasControls} {...cells} />
    </tr>
  )
})

/** Not re-rendered when the tile is selected or focused. */
const TileCells = memo(function TileCells(props: CellProps) {
  const { folder, file, hasControls } = props
  const { fileName } = file
  const name = (
    <span className={styles.name} title={fileName}>
      <EntryName>{fileName}</EntryName>
    </span>
  )
  return (
    <>
      <th scope="row" aria-label={fileName}>
        {hasControls ? (
          <NameLink {...props} className={`${entryLink.link} ${styles.open}`}>
            <Thumbnail folder={folder} file={file} size="tile" />
            {name}
          </NameLink>
        ) : (
          <>
            {/* The space of the picture. */}
            <span className={styles.reserved} />
            {name}
          </>
        )}
      </th>
      {details.map(({ key, detail }, index) => (
        <td key={key}>
          {index === 0 && `${kindName(fileName)}, `}
          {detail(file)}
          {index === 0 && hasControls && <CutMark folder={folder} kind="file" name={fileName} />}
          {index === 0 && <EntryMarks {...file} />}
        </td>
      ))}
      <td className={styles.actions} data-icons>
        {hasControls && (
          <>
            <SelectBox label={`Select ${fileName}`} name={fileName} {...props} />
            <FileButtons {...props} />
          </>
        )}
      </td>
    </>
  )
})

/** The gap between tiles, as in the style sheet. */
const GAP = 8
/** The minimum width of a tile; on a phone, two fit side by side. */
const MIN_WIDTH = 184
const MIN_WIDTH_ON_PHONE = 136
const PHONE_WIDTH = 480

export function columnsFor(width: number): number {
  const min = width < PHONE_WIDTH ? MIN_WIDTH_ON_PHONE : MIN_WIDTH
  return Math.max(1, Math.floor((width + GAP) / (min + GAP)))
}

/** Returns the number of tiles that fit side by side in an element, before the first paint and after each resize. */
function useColumns(container: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(1)
  useLayoutEffect(() => {
    const element = container.current
    if (!element) return
    const measure = () => setColumns(columnsFor(element.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [container])
  return columns
}
