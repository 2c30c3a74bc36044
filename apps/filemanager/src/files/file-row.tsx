import type { FolderPath, StoredFile } from '@site/contracts'
import { useApi } from '@site/federation'
import { type MouseEvent, memo, type Ref, useState } from 'react'
import { DeleteButton } from '../shared/delete-button.tsx'
import { DownloadLink } from '../shared/download-link.tsx'
import { RenameButton } from '../shared/rename-button.tsx'
import { RenameForm } from '../shared/rename-form.tsx'
import { columns } from './columns.ts'
import styles from './file-table.module.css'
import { formatKb, formatTime } from './format.ts'
import { useFileRenaming } from './use-file-renaming.ts'

export interface RowActions {
  /** With `range`, all from the last one selected to this one. */
  onSelect: (fileName: string, range: boolean) => void
  onOpen: (file: StoredFile) => void
  onDelete: (fileName: string) => void
  onPrepareDelete: () => void
}

interface FileRowProps extends RowActions {
  folder: FolderPath
  file: StoredFile
  /** Its place among all files, from 0. */
  index: number
  selected: boolean
  deleting: boolean
  /** One of the rows is reached by the Tab key, the others from there. */
  inTabOrder: boolean
  /** The row is another one from now on, and takes the keyboard's place. */
  onRenamed: (newName: string) => void
  /** Measures the row where only some rows are in the document. */
  measure?: Ref<HTMLTableRowElement> | undefined
}

export const FileRow = memo(function FileRow(props: FileRowProps) {
  const { folder, file, index, selected, deleting, inTabOrder, measure } = props
  const { onSelect, onOpen, onRenamed, onDelete, onPrepareDelete } = props
  const { fileName } = file
  const { files } = useApi()
  const [renaming, setRenaming] = useState(false)
  const rename = useFileRenaming(folder, fileName, onRenamed)
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
          {renaming ? (
            <RenameForm name={fileName} onRename={rename} onCancel={() => setRenaming(false)} />
          ) : (
            <button type="button" className={styles.open} data-opens={fileName} onClick={() => onOpen(file)}>
              {fileName}
            </button>
          )}
        </span>
      </th>
      <td data-label={columns.size} className={styles.size}>
        {formatKb(file.size)}
      </td>
      <td>
        <div className={styles.actions}>
          <DownloadLink href={files.downloadUrl(folder, fileName)} saveAs={fileName} name={fileName}>
            Download
          </DownloadLink>
          <RenameButton label={fileName} name={fileName} renaming={renaming} onRename={() => setRenaming(true)} />
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
