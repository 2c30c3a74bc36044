import type { FolderPath } from '@site/contracts'
import { memo, type Ref } from 'react'
import { DeleteButton } from '../shared/delete-button.tsx'
import { DownloadLink } from './download-link.tsx'
import type { FileItem } from './file.queries.ts'
import styles from './file-table.module.css'
import { formatKb, formatTime } from './format.ts'

interface FileRowProps {
  folder: FolderPath
  file: FileItem
  /** Its place among all files, from 0. */
  index: number
  deleting: boolean
  onDelete: (fileName: string) => void
  onPrepareDelete: () => void
  /** Measures the row where only some rows are in the document. */
  measure?: Ref<HTMLTableRowElement> | undefined
}

export const FileRow = memo(function FileRow(props: FileRowProps) {
  const { folder, file, index, deleting, onDelete, onPrepareDelete, measure } = props
  return (
    // The first row is the header's.
    <tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      <td data-label={columns.time}>
        <time dateTime={file.uploadTime}>{formatTime(file.uploadTime)}</time>
      </td>
      <th scope="row" data-label={columns.name} className={styles.name}>
        {file.fileName}
      </th>
      <td data-label={columns.size} className={styles.size}>
        {formatKb(file.size)}
      </td>
      <td>
        <div className={styles.actions}>
          <DownloadLink folder={folder} file={file} />
          <DeleteButton
            label={file.fileName}
            name={file.fileName}
            busy={deleting}
            onDelete={onDelete}
            onPrepare={onPrepareDelete}
          />
        </div>
      </td>
    </tr>
  )
})

export const columns = {
  time: 'Upload Time',
  name: 'File Name',
  size: 'File Size (in KB)',
  actions: 'Actions',
} as const
