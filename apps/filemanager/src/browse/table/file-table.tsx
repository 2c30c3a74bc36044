import { Icon, VisuallyHidden } from '@site/ui'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, memo, type RefObject, useCallback, useId, useRef } from 'react'
import { useEntryRef } from '#kit/focus/entries.ts'
import { useLatest } from '#kit/use-latest.ts'
import headerStyles from './column-headers.module.css'
import { type CellProps, type Column, columns, fileLabel } from './columns.tsx'
import styles from './file-table.module.css'
import scrollerStyles from './scroller.module.css'
import { type Sorting, sortedBy } from './sorting.ts'
import {
  type FileEntryProps,
  type FileViewProps,
  isLong,
  useFileView,
  useHasControls,
  virtualizerOptions,
} from './use-file-view.ts'

/** As in the style sheet: on small screens, rows have two lines. */
const ROW_HEIGHT = 48
const STACKED_ROW_HEIGHT = 64
const stackedColumns = columns.flatMap(({ width }) => width?.stacked ?? []).join(' ')
const isStacked = () => matchMedia('(max-width: 40rem)').matches

/** A table with the keyboard navigation of the WAI-ARIA APG's grid pattern. */
export function FileTable(props: FileViewProps) {
  const { folder, files, sorting, onSort } = props
  const captionId = useId()
  const keysId = useId()
  const scroller = useRef<HTMLElement>(null)
  const long = isLong(files)
  const rowHeight = isStacked() ? STACKED_ROW_HEIGHT : ROW_HEIGHT
  const virtualizer = useVirtualizer({
    count: files.length,
    enabled: long,
    getScrollElement: () => scroller.current,
    ...virtualizerOptions,
    estimateSize: () => rowHeight,
    // A new function would make the virtualizer measure the whole list again.
    getItemKey: useCallback((index: number) => files[index]?.fileName ?? index, [files]),
    overscan: 5,
    anchorTo: useAnchoring(scroller, sorting),
  })
  const { handlers, entryProps } = useFileView(props, {
    reveal: (index) => {
      if (long) virtualizer.scrollToIndex(index)
    },
  })
  const shown = virtualizer.getVirtualItems()
  const indexes = long ? shown.map(({ index }) => index) : files.keys()
  const above = shown[0]?.start ?? 0
  const below = long ? virtualizer.getTotalSize() - (shown.at(-1)?.end ?? 0) : 0

  return (
    // A scrollable region must be focusable.
    <section
      ref={scroller}
      className={scrollerStyles.scroller}
      data-long={long}
      aria-labelledby={captionId}
      tabIndex={long ? 0 : undefined}
    >
      <table
        className={styles.table}
        style={{ '--stacked-columns': stackedColumns } as CSSProperties}
        role="grid"
        aria-multiselectable="true"
        aria-rowcount={files.length + 1}
        aria-describedby={keysId}
        {...handlers}
      >
        <caption id={captionId}>
          <VisuallyHidden>Files in {folder.at(-1)}</VisuallyHidden>
        </caption>
        <ColumnHeaders sorting={sorting} onSort={onSort} />
        <Spacer height={above} />
        <tbody>
          {[...indexes].map((index) => {
            const file = files[index]
            return (
              file && (
                <FileRow
                  key={file.fileName}
                  measure={long ? virtualizer.measureElement : undefined}
                  {...entryProps(file, index)}
                />
              )
            )
          })}
        </tbody>
        <Spacer height={below} />
      </table>
      <VisuallyHidden>
        <span id={keysId}>
          Arrow keys move between rows and controls. Letters jump to the next file whose name starts with them. Space
          selects, Enter opens, F2 renames, and Delete deletes the selected files or the current row. Press the question
          mark key for all shortcuts.
        </span>
      </VisuallyHidden>
    </section>
  )
}

type ColumnHeadersProps = Pick<FileViewProps, 'sorting' | 'onSort'>

/** Not re-rendered while the table scrolls. */
const ColumnHeaders = memo(function ColumnHeaders(props: ColumnHeadersProps) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column) => (
          <ColumnHeader key={column.key} column={column} {...props} />
        ))}
      </tr>
    </thead>
  )
})

function ColumnHeader({ column, sorting, onSort }: ColumnHeadersProps & { column: Column }) {
  const { key, label, sort, width, className } = column
  const widths = width && { '--width': width.base, '--width-narrow': width.narrow, '--width-wide': width.wide }
  const direction = sorting.key !== key ? undefined : sorting.descending ? 'descending' : 'ascending'
  return (
    <th scope="col" className={className} style={widths as CSSProperties} aria-sort={direction} data-sorted={direction}>
      {sort ? (
        <button type="button" className={headerStyles.sort} onClick={() => onSort(sortedBy(key, sorting))}>
          {label}
          <Icon name="chevron-down" size={16} />
        </button>
      ) : (
        label
      )}
    </th>
  )
}

/**
 * Returns `end` if rows inserted above must not move the first visible row: if the user has scrolled, or focus is in a
 * row. Sorting moves every row.
 */
function useAnchoring(scroller: RefObject<HTMLElement | null>, sorting: Sorting): 'start' | 'end' {
  const sorted = useLatest(sorting)
  const isInRow = scroller.current?.contains(document.activeElement?.closest('tr[data-name]') ?? null)
  const isReading = isInRow || (scroller.current?.scrollTop ?? 0) > 0
  return isReading && sorted.current === sorting ? 'end' : 'start'
}

function Spacer({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tbody aria-hidden="true" className={styles.space}>
      <tr>
        <td colSpan={columns.length} style={{ height }} />
      </tr>
    </tbody>
  )
}

interface FileRowProps extends FileEntryProps {
  /** Measures the row of a virtualized table once it has its controls, because they may make it taller. */
  measure: ((row: HTMLElement | null) => void) | undefined
}

const FileRow = memo(function FileRow(props: FileRowProps) {
  const { file, index, isInLongList, isSelected, isTabStop, isCut, measure, ...cells } = props
  const { fileName } = file
  const hasControls = useHasControls(isInLongList, isTabStop)
  return (
    // Row 1 is the header.
    <tr
      ref={useEntryRef('row', fileName, hasControls ? measure : undefined)}
      data-index={index}
      data-name={fileName}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-label={fileLabel(file, isCut)}
      tabIndex={isTabStop ? 0 : -1}
    >
      <FileCells file={file} hasControls={hasControls} {...cells} />
    </tr>
  )
})

/** The cells of a row and the actions it offers. Not re-rendered when the row is selected or focused. */
const FileCells = memo(function FileCells(props: CellProps) {
  return columns.map(({ key, width, className, cell }) =>
    key === 'fileName' ? (
      <th key={key} scope="row" aria-label={props.file.fileName} className={className}>
        {cell(props)}
      </th>
    ) : (
      <td key={key} className={className} data-unstacked={width?.stacked ? undefined : true}>
        {cell(props)}
      </td>
    ),
  )
})
