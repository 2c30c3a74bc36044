import type { FolderPath } from '@site/contracts'
import { type MouseEvent, memo, type Ref } from 'react'
import { DeleteButton } from '../shared/delete-button.tsx'
import { columns } from './columns.ts'
import { DownloadLink } from './download-link.tsx'
import type { FileItem } from './file.queries.ts'
import styles from './file-table.module.css'
import { formatKb, formatTime } from './format.ts'

export interface RowActions {
  /** With `range`, all from the last one selected to this one. */
  onSelect: (fileName: string, range: boolean) => void
  onDelete: (fileName: string) => void
  onPrepareDelete: () => void
}

interface FileRowProps extends RowActions {
  folder: FolderPath
  file: FileItem
  /** Its place among all files, from 0. */
  index: number
  selected: boolean
  deleting: boolean
  /** One of the rows is reached by the Tab key, the others from there. */
  inTabOrder: boolean
  /** Measures the row where only some rows are in the document. */
  measure?: Ref<HTMLTableRowElement> | undefined
}

export const FileRow = memo(function FileRow(props: FileRowProps) {
  const { folder, file, index, selected, deleting, inTabOrder, onSelect, onDelete, onPrepareDelete, measure } = props
  const { fileName } = file
  const select = (event: MouseEvent) => onSelect(fileName, event.shiftKey)
  return (
    // The first row is the header's.
    <tr
      ref={measure}
      data-index={index}
      data-name={fileName}
      aria-rowindex={index + 2}
      aria-selected={selected}
      tabIndex={inTabOrder ? 0 : -1}
    >
      <td data-label={columns.uploadTime}>
        <time dateTime={file.uploadTime}>{formatTime(file.uploadTime)}</time>
      </td>
      <th scope="row" aria-label={fileName} data-label={columns.fileName} className={styles.name}>
        <span className={styles.named}>
          <input type="checkbox" aria-label={`Select ${fileName}`} checked={selected} onClick={select} readOnly />
          {fileName}
        </span>
      </th>
      <td data-label={columns.size} className={styles.size}>
        {formatKb(file.size)}
      </td>
      <td>
        <div className={styles.actions}>
          <DownloadLink folder={folder} file={file} />
          <DeleteButton
            label={fileName}
            name={fileName}
            busy={deleting}
            onDelete={onDelete}
            onPrepare={onPrepareDelete}
          />
        </div>
      </td>
    </tr>
  )
})
