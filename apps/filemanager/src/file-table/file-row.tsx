import type { FolderPath, StoredFile } from '@site/contracts'
import { type Atom, useAtomValue } from 'jotai'
import { memo, useMemo } from 'react'
import { useEntryRef } from '../focus/entries.ts'
import { type FileActions, FileCells } from './file-cells.tsx'

interface FileRowProps extends FileActions {
  folder: FolderPath
  file: StoredFile
  /** Zero-based, among all files. */
  index: number
  selectedAtomOf: (fileName: string) => Atom<boolean>
  /** Returns an atom that holds whether the row is the one in the tab order. */
  tabStopAtomOf: (fileName: string) => Atom<boolean>
  deleting: boolean
  renaming: boolean
  onRenamed: (newName: string) => void
  /** Measures the row of a virtualized table. */
  measure?: ((row: HTMLElement | null) => void) | undefined
}

export const FileRow = memo(function FileRow(props: FileRowProps) {
  const { file, index, selectedAtomOf, tabStopAtomOf, measure, ...cells } = props
  const { fileName } = file
  const selectedAtom = useMemo(() => selectedAtomOf(fileName), [selectedAtomOf, fileName])
  const tabStopAtom = useMemo(() => tabStopAtomOf(fileName), [tabStopAtomOf, fileName])
  const isSelected = useAtomValue(selectedAtom)
  const isTabStop = useAtomValue(tabStopAtom)
  return (
    // Row 1 is the header.
    <tr
      ref={useEntryRef('row', fileName, measure)}
      data-index={index}
      data-name={fileName}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={isTabStop ? 0 : -1}
    >
      <FileCells file={file} selectedAtom={selectedAtom} {...cells} />
    </tr>
  )
})
