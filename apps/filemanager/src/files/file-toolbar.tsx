import { Button } from '@site/ui'
import { useAtomValue } from 'jotai'
import field from '../shared/field.module.css'
import { columns } from './columns.ts'
import styles from './file-toolbar.module.css'
import { FindFile } from './find-file.tsx'
import type { Sorting, SortKey } from './sorting.ts'
import type { Selection } from './use-selection.ts'

interface FileToolbarProps {
  sought: string
  onSeek: (words: string) => void
  found: number
  total: number
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  selection: Selection
  onDelete: (...fileNames: string[]) => void
  onPrepareDelete: () => void
}

/** What is done with the list as a whole. */
export function FileToolbar(props: FileToolbarProps) {
  const { sought, onSeek, found, total, sorting, onSort, ...rest } = props
  return (
    <div className={styles.toolbar}>
      <FindFile value={sought} found={found} total={total} onChange={onSeek} />
      <SortChoice sorting={sorting} onSort={onSort} />
      <SelectionTools found={found} {...rest} />
    </div>
  )
}

type SelectionToolsProps = Pick<FileToolbarProps, 'found' | 'selection' | 'onDelete' | 'onPrepareDelete'>

/** Buttons stay where they are, so that the keyboard keeps its place. */
function SelectionTools({ found, selection, onDelete, onPrepareDelete }: SelectionToolsProps) {
  const selected = useAtomValue(selection.selectedAtom)
  const count = selected.length
  const all = count > 0 && count === found
  return (
    <div className={styles.selection}>
      <p role="status" className={styles.count}>
        {count === 0 ? 'None selected' : `${count.toLocaleString('en')} selected`}
      </p>
      <Button variant="outline" onClick={all ? selection.clear : selection.selectAll}>
        {all ? 'Select none' : 'Select all'}
      </Button>
      <Button
        variant="outline"
        aria-disabled={count === 0}
        onPointerEnter={onPrepareDelete}
        onFocus={onPrepareDelete}
        onClick={() => {
          if (count > 0) onDelete(...selected)
        }}
      >
        Delete selected
      </Button>
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

/** Where the table is stacked it has no heads to click on. */
function SortChoice({ sorting, onSort }: Pick<FileToolbarProps, 'sorting' | 'onSort'>) {
  const choose = (value: string) => {
    const order = orders.find((candidate) => nameOf(candidate.sorting) === value)
    if (order) onSort(order.sorting)
  }
  return (
    <label className={styles.sortChoice}>
      Order
      <select className={field.input} value={nameOf(sorting)} onChange={(event) => choose(event.target.value)}>
        {orders.map((order) => (
          <option key={order.label} value={nameOf(order.sorting)}>
            {order.label}
          </option>
        ))}
      </select>
    </label>
  )
}
