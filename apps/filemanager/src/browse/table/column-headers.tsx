import { Icon } from '@site/ui'
import { type CSSProperties, memo } from 'react'
import styles from './column-headers.module.css'
import { type Column, columns } from './columns.tsx'
import { type Sorting, sortedBy } from './sorting.ts'

interface ColumnHeadersProps {
  sorting: Sorting
  onSort: (sorting: Sorting) => void
}

/** Not re-rendered while the table scrolls. */
export const ColumnHeaders = memo(function ColumnHeaders(props: ColumnHeadersProps) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column) => (
          <ColumnHeader key={column.key} column={column} {...props} />
        ))}
      </tr>
    </thead>
  )
})

function ColumnHeader({ column, sorting, onSort }: ColumnHeadersProps & { column: Column }) {
  const { key, label, sort, width, className } = column
  const widths = width && { '--width': width.base, '--width-narrow': width.narrow, '--width-wide': width.wide }
  const direction = sorting.key !== key ? undefined : sorting.descending ? 'descending' : 'ascending'
  return (
    <th scope="col" className={className} style={widths as CSSProperties} aria-sort={direction} data-sorted={direction}>
      {sort ? (
        <button type="button" className={styles.sort} onClick={() => onSort(sortedBy(key, sorting))}>
          {label}
          <Icon name="chevron-down" size={16} />
        </button>
      ) : (
        label
      )}
    </th>
  )
}
