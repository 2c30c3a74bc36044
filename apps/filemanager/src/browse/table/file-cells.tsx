import type { FolderPath, StoredFile } from '@site/contracts'
import type { Atom } from 'jotai'
import { memo, useMemo } from 'react'
import { CutMark } from '#jobs/moving/cut-mark.tsx'
import type { Transfer } from '#jobs/moving/transfer.ts'
import { DeleteButton } from '#kit/deletion/delete-button.tsx'
import { DownloadLink } from '#kit/downloads/download-link.tsx'
import { formatKb, formatReadable, formatTime } from '#kit/format.ts'
import { MoreButton } from '#kit/menu/more-button.tsx'
import entryLink from '#kit/names/entry-link.module.css'
import entryName from '#kit/names/entry-name.module.css'
import { EntryName } from '#kit/names/entry-name.tsx'
import { Thumbnail } from '#kit/thumbnail/thumbnail.tsx'
import { shareActions } from '#links/share-request.ts'
import { useApi } from '#services.ts'
import { RenameForm } from '../renaming/rename-form.tsx'
import { useFocusAfterRenaming } from '../renaming/use-focus-after-renaming.ts'
import { SelectBox } from '../selection/select-box.tsx'
import actionsCell from './actions-cell.module.css'
import styles from './file-table.module.css'
import { NameLink } from './name-link.tsx'
import { useFileRenaming } from './use-file-renaming.ts'

export interface FileActions {
  /** With `range`, selects everything from the last selected row to this one. */
  onSelect: (fileName: string, range: boolean) => void
  onOpen: (file: StoredFile) => void
  onDelete: (...fileNames: string[]) => void
  /** Asks for the folder to move or copy files to. */
  onTransfer: (action: Transfer['action'], ...fileNames: string[]) => void
  /** Opens the field for a row's new name, or closes it. */
  onRenaming: (fileName: string | undefined) => void
}

interface FileCellsProps extends FileActions {
  folder: FolderPath
  file: StoredFile
  /** Returns an atom that holds whether the file is selected. */
  selectedAtomOf: (fileName: string) => Atom<boolean>
  deleting: boolean
  renaming: boolean
  /** Whether to render more than text. */
  hasControls: boolean
  /** Called after a rename; focus moves to the row with the new name. */
  onRenamed: (newName: string) => void
}

/** The cells of a row and the actions it offers. Not re-rendered when the row is selected or focused. */
export const FileCells = memo(function FileCells(props: FileCellsProps) {
  const { file, hasControls } = props
  const { fileName } = file
  return (
    <>
      <td className={styles.time}>
        <time dateTime={file.uploadTime}>{formatTime(file.uploadTime)}</time>
      </td>
      <th scope="row" aria-label={fileName} className={styles.name}>
        {hasControls ? <NameControls {...props} /> : <PlainName>{fileName}</PlainName>}
      </th>
      <td className={styles.size}>
        {formatKb(file)}
        <span className={styles.unit}> KB</span>
        {file.size >= 1024 && <span className={styles.readable}> {formatReadable(file.size)}</span>}
      </td>
      <td className={actionsCell.cell}>
        {hasControls && (
          <div className={`${styles.actions} ${actionsCell.actions}`}>
            <FileButtons {...props} />
          </div>
        )}
      </td>
    </>
  )
})

function NameControls(props: FileCellsProps) {
  const { folder, file, selectedAtomOf, renaming, onSelect, onOpen, onRenaming, onRenamed } = props
  const { fileName } = file
  const selectedAtom = useMemo(() => selectedAtomOf(fileName), [selectedAtomOf, fileName])
  const rename = useFileRenaming(folder, fileName, onRenamed)
  useFocusAfterRenaming(fileName, renaming)
  return (
    <span className={`${entryName.name} ${styles.named}`}>
      <SelectBox label={`Select ${fileName}`} name={fileName} selectedAtom={selectedAtom} onSelect={onSelect} />
      {renaming ? (
        <RenameForm name={fileName} onRename={rename} onCancel={() => onRenaming(undefined)} />
      ) : (
        <NameLink folder={folder} file={file} className={`${entryLink.link} ${styles.open}`} onOpen={onOpen}>
          <EntryName>{fileName}</EntryName>
        </NameLink>
      )}
      <Thumbnail folder={folder} file={file} />
      <CutMark folder={folder} kind="file" name={fileName} />
    </span>
  )
}

/** The name, positioned as it will be among the controls. */
function PlainName({ children }: { children: string }) {
  return (
    <span className={`${styles.open} ${styles.plain}`} title={children}>
      <EntryName>{children}</EntryName>
    </span>
  )
}

type FileButtonsProps = Pick<FileCellsProps, 'folder' | 'file' | 'deleting' | 'onDelete' | 'onRenaming' | 'onTransfer'>

/** The actions on a file, in its row or its tile. */
export function FileButtons(props: FileButtonsProps) {
  const { folder, file, deleting, onDelete, onRenaming, onTransfer } = props
  const { fileName } = file
  const { files } = useApi()
  return (
    <>
      <DownloadLink href={files.downloadUrl(folder, fileName)} saveAs={fileName} name={fileName}>
        Download
      </DownloadLink>
      <DeleteButton label={fileName} name={fileName} busy={deleting} onDelete={onDelete} />
      <MoreButton
        label={fileName}
        name={fileName}
        items={[
          { label: 'Rename', onSelect: () => onRenaming(fileName) },
          { label: 'Move to…', onSelect: () => onTransfer('move', fileName) },
          { label: 'Copy to…', onSelect: () => onTransfer('copy', fileName) },
          ...shareActions({ path: folder, fileName }),
        ]}
      />
    </>
  )
}
