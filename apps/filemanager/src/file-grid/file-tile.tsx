import { type Atom, useAtomValue } from 'jotai'
import { memo, useMemo } from 'react'
import { FileButtons } from '../file-table/file-cells.tsx'
import { fileLabel } from '../file-table/file-label.ts'
import { NameLink } from '../file-table/name-link.tsx'
import { useFileRenaming } from '../file-table/use-file-renaming.ts'
import type { FileEntryProps } from '../file-table/use-file-view.ts'
import { useEntryRef } from '../focus/entries.ts'
import { CutMark } from '../moving/cut-mark.tsx'
import { useIsCut } from '../moving/use-is-cut.ts'
import { RenameForm } from '../renaming/rename-form.tsx'
import { useFocusAfterRenaming } from '../renaming/use-focus-after-renaming.ts'
import { SelectBox } from '../selection/select-box.tsx'
import { formatSize, formatTime } from '../shared/format.ts'
import { kindName } from '../shared/kind-name.ts'
import { Thumbnail } from '../thumbnail/thumbnail.tsx'
import styles from './file-grid.module.css'

/** A row to assistive technology, as in the table. */
export const FileTile = memo(function FileTile(props: FileEntryProps) {
  const { file, index, selectedAtomOf, tabStopAtomOf, ...cells } = props
  const { fileName } = file
  const selectedAtom = useMemo(() => selectedAtomOf(fileName), [selectedAtomOf, fileName])
  const tabStopAtom = useMemo(() => tabStopAtomOf(fileName), [tabStopAtomOf, fileName])
  const isSelected = useAtomValue(selectedAtom)
  const isTabStop = useAtomValue(tabStopAtom)
  const isCut = useIsCut({ folder: cells.folder, kind: 'file', name: fileName })
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
      <TileCells file={file} selectedAtom={selectedAtom} {...cells} />
    </tr>
  )
})

interface TileCellsProps extends Omit<FileEntryProps, 'index' | 'selectedAtomOf' | 'tabStopAtomOf'> {
  selectedAtom: Atom<boolean>
}

/** Not re-rendered when the tile is selected or focused. */
const TileCells = memo(function TileCells(props: TileCellsProps) {
  const { folder, file, selectedAtom, renaming, onSelect, onOpen, onRenaming, onRenamed } = props
  const { fileName, size, uploadTime } = file
  const rename = useFileRenaming(folder, fileName, onRenamed)
  useFocusAfterRenaming(fileName, renaming)
  return (
    <>
      <th scope="row" aria-label={fileName}>
        {renaming ? (
          <RenameForm name={fileName} onRename={rename} onCancel={() => onRenaming(undefined)} />
        ) : (
          <NameLink folder={folder} file={file} className={styles.open} onOpen={onOpen}>
            <Thumbnail folder={folder} file={file} size="tile" />
            <span className={styles.name} title={fileName}>
              {fileName}
            </span>
          </NameLink>
        )}
      </th>
      <td>
        {kindName(fileName)}, {formatSize(size)}
        <CutMark folder={folder} kind="file" name={fileName} />
      </td>
      <td>
        <time dateTime={uploadTime}>{formatTime(uploadTime)}</time>
      </td>
      <td className={styles.actions} data-icons>
        <SelectBox label={fileName} name={fileName} selectedAtom={selectedAtom} onSelect={onSelect} />
        <FileButtons {...props} />
      </td>
    </>
  )
})
