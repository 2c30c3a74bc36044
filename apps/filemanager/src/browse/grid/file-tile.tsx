import { memo, useMemo } from 'react'
import { CutMark } from '#jobs/moving/cut-mark.tsx'
import { useEntryRef } from '#kit/focus/entries.ts'
import { kindName } from '#kit/kind-name.ts'
import entryLink from '#kit/names/entry-link.module.css'
import { EntryName } from '#kit/names/entry-name.tsx'
import { Thumbnail } from '#kit/thumbnail/thumbnail.tsx'
import { RenameForm } from '../renaming/rename-form.tsx'
import { useFocusAfterRenaming } from '../renaming/use-focus-after-renaming.ts'
import { SelectBox } from '../selection/select-box.tsx'
import type { CellProps } from '../table/cell-props.ts'
import { details, fileLabel } from '../table/columns.tsx'
import { FileButtons } from '../table/file-buttons.tsx'
import { NameLink } from '../table/name-link.tsx'
import { useFileRenaming } from '../table/use-file-renaming.ts'
import type { FileEntryProps } from '../table/use-file-view.ts'
import { useHasControls } from '../table/use-has-controls.ts'
import styles from './file-grid.module.css'

/** A row to assistive technology, as in the table. */
export const FileTile = memo(function FileTile(props: FileEntryProps) {
  const { file, index, isInLongList, isSelected, isTabStop, isCut, ...cells } = props
  const { fileName } = file
  const hasControls = useHasControls(isInLongList, isTabStop)
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
      <TileCells file={file} hasControls={hasControls} {...cells} />
    </tr>
  )
})

/** Not re-rendered when the tile is selected or focused. */
const TileCells = memo(function TileCells(props: CellProps) {
  const { folder, file, selectedAtomOf, hasControls, onSelect } = props
  const { fileName } = file
  const selectedAtom = useMemo(() => selectedAtomOf(fileName), [selectedAtomOf, fileName])
  return (
    <>
      <th scope="row" aria-label={fileName}>
        {hasControls ? <NameControls {...props} /> : <PlainName>{fileName}</PlainName>}
      </th>
      {details.map(({ key, detail }, index) => (
        <td key={key}>
          {index === 0 && `${kindName(fileName)}, `}
          {detail(file)}
          {index === 0 && hasControls && <CutMark folder={folder} kind="file" name={fileName} />}
        </td>
      ))}
      <td className={styles.actions} data-icons>
        {hasControls && (
          <>
            <SelectBox label={`Select ${fileName}`} name={fileName} selectedAtom={selectedAtom} onSelect={onSelect} />
            <FileButtons {...props} />
          </>
        )}
      </td>
    </>
  )
})

function NameControls({ folder, file, renaming, onOpen, onRenaming, onRenamed }: CellProps) {
  const { fileName } = file
  const rename = useFileRenaming(folder, fileName, onRenamed)
  useFocusAfterRenaming(fileName, renaming)
  if (renaming) return <RenameForm name={fileName} onRename={rename} onCancel={() => onRenaming(undefined)} />
  return (
    <NameLink folder={folder} file={file} className={`${entryLink.link} ${styles.open}`} onOpen={onOpen}>
      <Thumbnail folder={folder} file={file} size="tile" />
      <span className={styles.name} title={fileName}>
        <EntryName>{fileName}</EntryName>
      </span>
    </NameLink>
  )
}

/** The name, below the space reserved for the picture. */
function PlainName({ children }: { children: string }) {
  return (
    <>
      <span className={styles.reserved} />
      <span className={styles.name} title={children}>
        <EntryName>{children}</EntryName>
      </span>
    </>
  )
}
