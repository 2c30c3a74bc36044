import { Icon } from '@site/ui'
import { memo } from 'react'
import styles from './column-headers.module.css'
import { columns } from './columns.ts'
import table from './file-table.module.css'
import { type Sorting, type SortKey, sortedBy } from './sorting.ts'

interface ColumnHeadersProps {
  sorting: Sorting
  onSort: (sorting: Sorting) => void
}

/** Not re-rendered while the table scrolls. */
export const ColumnHeaders = memo(function ColumnHeaders({ sorting, onSort }: ColumnHeadersProps) {
  const sortable = (key: SortKey) => ({ name: key, sorting, onSort })
  return (
    <thead>
      <tr aria-rowindex={1}>
        <SortableHeader {...sortable('uploadTime')} />
        <SortableHeader {...sortable('fileName')} />
        <SortableHeader {...sortable('size')} />
        <th scope="col">{columns.actions}</th>
      </tr>
    </thead>
  )
})

function SortableHeader({ name, sorting, onSort }: ColumnHeadersProps & { name: SortKey }) {
  const isSorted = sorting.key === name
  const direction = sorting.descending ? 'descending' : 'ascending'
  return (
    <th
      scope="col"
      className={name === 'size' ? table.size : undefined}
      aria-sort={isSorted ? direction : undefined}
      data-sorted={isSorted ? direction : undefined}
    >
      <button type="button" className={styles.sort} onClick={() => onSort(sortedBy(name, sorting))}>
        {columns[name]}
        <Icon name="chevron-down" size={16} />
      </button>
    </th>
  )
}
