import field from '#kit/field.module.css'
import { columns } from '../table/columns.ts'
import type { Sorting, SortKey } from '../table/sorting.ts'
import styles from './file-toolbar.module.css'
import { FindFile } from './find-file.tsx'
import type { FileView } from './use-view-choice.ts'
import { ViewSwitch } from './view-switch.tsx'

interface FileToolbarProps {
  query: string
  onQueryChange: (query: string) => void
  /** The number of files that match the search. */
  matchCount: number
  total: number
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  view: FileView
  onChooseView: (view: FileView) => void
}

/** Filters and sorts the list, and switches its view. */
export function FileToolbar(props: FileToolbarProps) {
  const { query, onQueryChange, matchCount, total, sorting, onSort, view, onChooseView } = props
  return (
    <div className={styles.toolbar} data-view={view}>
      <FindFile value={query} matchCount={matchCount} total={total} onChange={onQueryChange} />
      <SortChoice sorting={sorting} onSort={onSort} />
      <ViewSwitch view={view} onChoose={onChooseView} />
    </div>
  )
}

const orders: readonly { label: string; sorting: Sorting }[] = [
  { label: 'Newest first', sorting: { key: 'uploadTime', descending: true } },
  { label: 'Oldest first', sorting: { key: 'uploadTime', descending: false } },
  { label: `${columns.fileName}, A to Z`, sorting: { key: 'fileName', descending: false } },
  { label: `${columns.fileName}, Z to A`, sorting: { key: 'fileName', descending: true } },
  { label: 'Smallest first', sorting: { key: 'size', descending: false } },
  { label: 'Largest first', sorting: { key: 'size', descending: true } },
]

const nameOf = ({ key, descending }: { key: SortKey; descending: boolean }) => `${key} ${descending}`

/** Sorts the tiles and the stacked table of small screens; neither has column headers to click. */
function SortChoice({ sorting, onSort }: Pick<FileToolbarProps, 'sorting' | 'onSort'>) {
  const choose = (value: string) => {
    const order = orders.find((candidate) => nameOf(candidate.sorting) === value)
    if (order) onSort(order.sorting)
  }
  return (
    <label className={styles.sortChoice}>
      Order
      <select
        className={`input ${field.input}`}
        value={nameOf(sorting)}
        onChange={(event) => choose(event.target.value)}
      >
        {orders.map((order) => (
          <option key={order.label} value={nameOf(order.sorting)}>
            {order.label}
          </option>
        ))}
      </select>
    </label>
  )
}
