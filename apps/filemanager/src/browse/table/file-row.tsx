import { memo } from 'react'
import { useEntryRef } from '#kit/focus/entries.ts'
import type { CellProps } from './cell-props.ts'
import { columns, fileLabel } from './columns.tsx'
import type { FileEntryProps } from './use-file-view.ts'
import { useHasControls } from './use-has-controls.ts'

interface FileRowProps extends FileEntryProps {
  /** Measures the row of a virtualized table once it has its controls, because they may make it taller. */
  measure: ((row: HTMLElement | null) => void) | undefined
}

export const FileRow = memo(function FileRow(props: FileRowProps) {
  const { file, index, isInLongList, isSelected, isTabStop, isCut, measure, ...cells } = props
  const { fileName } = file
  const hasControls = useHasControls(isInLongList, isTabStop)
  return (
    // Row 1 is the header.
    <tr
      ref={useEntryRef('row', fileName, hasControls ? measure : undefined)}
      data-index={index}
      data-name={fileName}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-label={fileLabel(file, isCut)}
      tabIndex={isTabStop ? 0 : -1}
    >
      <FileCells file={file} hasControls={hasControls} {...cells} />
    </tr>
  )
})

/** The cells of a row and the actions it offers. Not re-rendered when the row is selected or focused. */
const FileCells = memo(function FileCells(props: CellProps) {
  return columns.map(({ key, className, cell }) =>
    key === 'fileName' ? (
      <th key={key} scope="row" aria-label={props.file.fileName} className={className}>
        {cell(props)}
      </th>
    ) : (
      <td key={key} className={className}>
        {cell(props)}
      </td>
    ),
  )
})
