import type { FolderPath } from '@site/contracts'
import { VisuallyHidden } from '@site/ui'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useId, useRef } from 'react'
import type { FileItem } from './file.queries.ts'
import { columns, FileRow } from './file-row.tsx'
import styles from './file-table.module.css'

/** Up to here every row is in the document; beyond, only those in view are. */
const PLAIN_ROWS = 100
const ROW_HEIGHT = 64

export const isLong = (files: readonly FileItem[]) => files.length > PLAIN_ROWS

interface FileTableProps {
  folder: FolderPath
  files: readonly FileItem[]
  deleting: string | undefined
  onDelete: (fileName: string) => void
  onPrepareDelete: () => void
}

export function FileTable({ folder, files, deleting, ...handlers }: FileTableProps) {
  const captionId = useId()
  const scroller = useRef<HTMLElement>(null)
  const long = isLong(files)
  const virtualizer = useVirtualizer({
    count: files.length,
    enabled: long,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => files[index]?.fileName ?? index,
    overscan: 5,
  })
  const shown = virtualizer.getVirtualItems()
  const indexes = long ? shown.map(({ index }) => index) : files.keys()
  const above = shown[0]?.start ?? 0
  const below = long ? virtualizer.getTotalSize() - (shown.at(-1)?.end ?? 0) : 0

  return (
    // A region that scrolls must be reachable by key.
    <section
      ref={scroller}
      className={styles.scroller}
      data-long={long}
      aria-labelledby={captionId}
      tabIndex={long ? 0 : undefined}
    >
      <table className={styles.table} aria-rowcount={files.length + 1}>
        <caption id={captionId}>
          <VisuallyHidden>Files in {folder.at(-1)}</VisuallyHidden>
        </caption>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{columns.time}</th>
            <th scope="col">{columns.name}</th>
            <th scope="col" className={styles.size}>
              {columns.size}
            </th>
            <th scope="col">{columns.actions}</th>
          </tr>
        </thead>
        <Space height={above} />
        <tbody>
          {[...indexes].map((index) => {
            const file = files[index]
            return (
              file && (
                <FileRow
                  key={file.fileName}
                  folder={folder}
                  file={file}
                  index={index}
                  deleting={deleting === file.fileName}
                  measure={long ? virtualizer.measureElement : undefined}
                  {...handlers}
                />
              )
            )
          })}
        </tbody>
        <Space height={below} />
      </table>
    </section>
  )
}

/** Holds the place of rows that are out of view. */
function Space({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tbody aria-hidden="true" className={styles.space}>
      <tr>
        <td colSpan={4} style={{ height }} />
      </tr>
    </tbody>
  )
}
