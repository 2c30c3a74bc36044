import { Button } from '@site/ui'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import List from 'lucide-react/icons/list'
import field from '#kit/field.module.css'
import { type Sorting, sortOrders } from '../table/sorting.ts'
import styles from './file-toolbar.module.css'
import { FindFile } from './find-file.tsx'
import type { FileView } from './use-view-choice.ts'

interface FileToolbarProps {
  query: string
  onQueryChange: (query: string) => void
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

const nameOf = ({ key, descending }: Sorting) => `${key} ${descending}`

/** Sorts the tiles and the stacked table of small screens; neither has column headers to click. */
function SortChoice({ sorting, onSort }: Pick<FileToolbarProps, 'sorting' | 'onSort'>) {
  const choose = (value: string) => {
    const order = sortOrders.find((candidate) => nameOf(candidate.sorting) === value)
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
        {sortOrders.map((order) => (
          <option key={order.label} value={nameOf(order.sorting)}>
            {order.label}
          </option>
        ))}
      </select>
    </label>
  )
}

interface ViewSwitchProps {
  view: FileView
  onChoose: (view: FileView) => void
}

const views = [
  { view: 'list', label: 'List view', Icon: List },
  { view: 'grid', label: 'Grid view', Icon: LayoutGrid },
] as const

/** Two toggle buttons; the one for the current view is pressed. */
function ViewSwitch({ view: current, onChoose }: ViewSwitchProps) {
  return (
    <fieldset className={styles.views}>
      <legend className="visually-hidden">View</legend>
      {views.map(({ view, label, Icon }) => (
        <Button
          key={view}
          variant="ghost"
          size="icon"
          aria-label={label}
          title={label}
          aria-pressed={view === current}
          onClick={() => onChoose(view)}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      ))}
    </fieldset>
  )
}
