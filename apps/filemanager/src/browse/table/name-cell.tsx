import { useMemo } from 'react'
import { CutMark } from '#jobs/moving/cut-mark.tsx'
import entryLink from '#kit/names/entry-link.module.css'
import entryName from '#kit/names/entry-name.module.css'
import { EntryName } from '#kit/names/entry-name.tsx'
import { Thumbnail } from '#kit/thumbnail/thumbnail.tsx'
import { RenameForm } from '../renaming/rename-form.tsx'
import { useFocusAfterRenaming } from '../renaming/use-focus-after-renaming.ts'
import { SelectBox } from '../selection/select-box.tsx'
import type { CellProps } from './cell-props.ts'
import styles from './file-table.module.css'
import { NameLink } from './name-link.tsx'
import { useFileRenaming } from './use-file-renaming.ts'

export function NameControls(props: CellProps) {
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
export function PlainName({ children }: { children: string }) {
  return (
    <span className={`${styles.open} ${styles.plain}`} title={children}>
      <EntryName>{children}</EntryName>
    </span>
  )
}
