import { useAtomValue } from 'jotai'
import { memo, useMemo } from 'react'
import { useEntryRef } from '../focus/entries.ts'
import { useIsCut } from '../moving/use-is-cut.ts'
import { FileCells } from './file-cells.tsx'
import { fileLabel } from './file-label.ts'
import type { FileEntryProps } from './use-file-view.ts'

interface FileRowProps extends FileEntryProps {
  /** Measures the row of a virtualized table. */
  measure: ((row: HTMLElement | null) => void) | undefined
}

export const FileRow = memo(function FileRow(props: FileRowProps) {
  const { file, index, selectedAtomOf, tabStopAtomOf, measure, ...cells } = props
  const { fileName } = file
  const selectedAtom = useMemo(() => selectedAtomOf(fileName), [selectedAtomOf, fileName])
  const tabStopAtom = useMemo(() => tabStopAtomOf(fileName), [tabStopAtomOf, fileName])
  const isSelected = useAtomValue(selectedAtom)
  const isTabStop = useAtomValue(tabStopAtom)
  const isCut = useIsCut({ folder: cells.folder, kind: 'file', name: fileName })
  return (
    // Row 1 is the header.
    <tr
      ref={useEntryRef('row', fileName, measure)}
      data-index={index}
      data-name={fileName}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-label={fileLabel(file, isCut)}
      tabIndex={isTabStop ? 0 : -1}
    >
      <FileCells file={file} selectedAtom={selectedAtom} {...cells} />
    </tr>
  )
})
