import type { FolderPath, StoredFile } from '@site/contracts'
import { Checkbox } from '@site/ui'
import { type Atom, useAtomValue } from 'jotai'
import { type MouseEvent, memo } from 'react'
import { DeleteButton } from '../deletion/delete-button.tsx'
import { useEntryRef } from '../focus/entries.ts'
import { MoreButton } from '../menu/more-button.tsx'
import { RenameForm } from '../renaming/rename-form.tsx'
import { useFocusAfterRenaming } from '../renaming/use-focus-after-renaming.ts'
import { useApi } from '../services.ts'
import { DownloadLink } from '../shared/download-link.tsx'
import { FileIcon } from '../shared/file-icon.tsx'
import { formatKb, formatTime } from '../shared/format.ts'
import { requestShare } from '../sharing/share-request.ts'
import { columns } from './columns.ts'
import styles from './file-table.module.css'
import { useFileRenaming } from './use-file-renaming.ts'

export interface FileActions {
  /** With `range`, selects everything from the last selected row to this one. */
  onSelect: (fileName: string, range: boolean) => void
  onOpen: (file: StoredFile) => void
  onDelete: (...fileNames: string[]) => void
  /** Opens the field for a row's new name, or closes it. */
  onRenaming: (fileName: string | undefined) => void
}

interface FileCellsProps extends FileActions {
  folder: FolderPath
  file: StoredFile
  selectedAtom: Atom<boolean>
  deleting: boolean
  renaming: boolean
  /** Called after a rename; focus moves to the row with the new name. */
  onRenamed: (newName: string) => void
}

/** The cells of a row and the actions it offers. Not re-rendered when the row is selected or focused. */
export const FileCells = memo(function FileCells(props: FileCellsProps) {
  const { folder, file, selectedAtom, deleting, renaming, onSelect, onOpen, onRenaming, onRenamed, onDelete } = props
  const { fileName } = file
  const { files } = useApi()
  const openRef = useEntryRef('open', fileName)
  const rename = useFileRenaming(folder, fileName, onRenamed)
  useFocusAfterRenaming(fileName, renaming)
  return (
    <>
      <td data-label={columns.uploadTime} className={styles.time}>
        <time dateTime={file.uploadTime}>{formatTime(file.uploadTime)}</time>
      </td>
      <th scope="row" aria-label={fileName} data-label={columns.fileName} className={styles.name}>
        <span className={styles.named}>
          <SelectBox fileName={fileName} selectedAtom={selectedAtom} onSelect={onSelect} />
          <FileIcon name={fileName} />
          {renaming ? (
            <RenameForm name={fileName} onRename={rename} onCancel={() => onRenaming(undefined)} />
          ) : (
            <button ref={openRef} type="button" title={fileName} className={styles.open} onClick={() => onOpen(file)}>
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
          <DeleteButton label={fileName} name={fileName} busy={deleting} onDelete={onDelete} />
          <MoreButton
            label={fileName}
            name={fileName}
            items={[
              { label: 'Rename', onSelect: () => onRenaming(fileName) },
              { label: 'Share', onSelect: () => requestShare({ path: folder, fileName }) },
            ]}
          />
        </div>
      </td>
    </>
  )
})

interface SelectBoxProps extends Pick<FileCellsProps, 'selectedAtom' | 'onSelect'> {
  fileName: string
}

function SelectBox({ fileName, selectedAtom, onSelect }: SelectBoxProps) {
  const select = (event: MouseEvent) => onSelect(fileName, event.shiftKey)
  const checked = useAtomValue(selectedAtom)
  const ref = useEntryRef('select', fileName)
  return <Checkbox ref={ref} aria-label={`Select ${fileName}`} checked={checked} onClick={select} readOnly />
}
