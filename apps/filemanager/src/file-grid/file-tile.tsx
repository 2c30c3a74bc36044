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

interface FileTileProps extends FileEntryProps {
  /** Zero-based. */
  column: number
}

export const FileTile = memo(function FileTile(props: FileTileProps) {
  const { file, column, selectedAtomOf, tabStopAtomOf, index: _, ...content } = props
  const { fileName } = file
  const selectedAtom = useMemo(() => selectedAtomOf(fileName), [selectedAtomOf, fileName])
  const tabStopAtom = useMemo(() => tabStopAtomOf(fileName), [tabStopAtomOf, fileName])
  const isSelected = useAtomValue(selectedAtom)
  const isTabStop = useAtomValue(tabStopAtom)
  const isCut = useIsCut({ folder: content.folder, kind: 'file', name: fileName })
  return (
    <td
      role="gridcell"
      ref={useEntryRef('row', fileName)}
      data-name={fileName}
      aria-label={fileLabel(file, isCut)}
      aria-colindex={column + 1}
      aria-selected={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      className={styles.tile}
    >
      <TileContent file={file} selectedAtom={selectedAtom} {...content} />
    </td>
  )
})

interface TileContentProps extends Omit<FileEntryProps, 'index' | 'selectedAtomOf' | 'tabStopAtomOf'> {
  selectedAtom: Atom<boolean>
}

/** Not re-rendered when the tile is selected or focused. */
const TileContent = memo(function TileContent(props: TileContentProps) {
  const { folder, file, selectedAtom, renaming, onSelect, onOpen, onRenaming, onRenamed } = props
  const { fileName, size, uploadTime } = file
  const rename = useFileRenaming(folder, fileName, onRenamed)
  useFocusAfterRenaming(fileName, renaming)
  return (
    <>
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
      <p className={styles.details}>
        {kindName(fileName)}, {formatSize(size)}
        <CutMark folder={folder} kind="file" name={fileName} />
      </p>
      <p className={styles.details}>
        <time dateTime={uploadTime}>{formatTime(uploadTime)}</time>
      </p>
      <div className={styles.actions} data-icons>
        <SelectBox label={fileName} name={fileName} selectedAtom={selectedAtom} onSelect={onSelect} />
        <FileButtons {...props} />
      </div>
    </>
  )
})
