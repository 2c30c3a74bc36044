import { VisuallyHidden } from '@site/ui'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useId, useRef } from 'react'
import scrollerStyles from '../table/scroller.module.css'
import { type FileViewProps, isLong, useFileView } from '../table/use-file-view.ts'
import { virtualizerOptions } from '../table/virtualizer-options.ts'
import styles from './file-grid.module.css'
import { FileTile } from './file-tile.tsx'
import { useColumns } from './use-columns.ts'

/** The height of a row of tiles, including the gap. */
const ROW_HEIGHT = 264

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
        style={{ '--columns': columns, paddingTop: above, paddingBottom: below } as CSSProperties}
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
