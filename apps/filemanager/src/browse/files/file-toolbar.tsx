import type { StoredFile } from '@site/contracts'
import { Button, groupedNumber } from '@site/ui'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import List from 'lucide-react/icons/list'
import field from '#kit/field.module.css'
import { formatCount } from '#kit/format.ts'
import { type Sorting, sortOrders } from '../table/sorting.ts'
import styles from './file-toolbar.module.css'

export type FileView = 'list' | 'grid'

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

export const FileToolbar = (props: FileToolbarProps) => (
  <div className={styles.toolbar} data-view={props.view}>
    <FindFile {...props} />
    <SortChoice {...props} />
    <ViewSwitch {...props} />
  </div>
)

/** Searches all files, because the browser's own search covers only the rendered rows of a long list. */
function FindFile({ query, onQueryChange, matchCount, total }: FileToolbarProps) {
  return (
    <div className={field.row}>
      <input
        aria-label="Find a file by name"
        className={`input ${field.input}`}
        type="search"
        placeholder="Find a file by name"
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => onQueryChange(event.target.value)}
      />
      <p role="status" className={field.note}>
        {query.trim() !== '' && `${groupedNumber(matchCount)} of `}
        {formatCount(total, 'file')}
      </p>
    </div>
  )
}

/** Returns the files whose names contain the query, ignoring case. */
export function filterByName(files: readonly StoredFile[], query: string): readonly StoredFile[] {
  const text = normalize(query)
  return text === '' ? files : files.filter(({ fileName }) => normalize(fileName).includes(text))
}

const normalize = (name: string) => name.trim().normalize('NFC').toLowerCase()

const nameOf = ({ key, descending }: Sorting) => `${key} ${descending}`

/** Sorts the tiles and the stacked table of small screens; neither has column headers to click. */
function SortChoice({ sorting, onSort }: FileToolbarProps) {
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

const views = [
  { view: 'list', label: 'List view', Icon: List },
  { view: 'grid', label: 'Grid view', Icon: LayoutGrid },
] as const

function ViewSwitch({ view: current, onChooseView }: FileToolbarProps) {
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
          onClick={() => onChooseView(view)}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      ))}
    </fieldset>
  )
}
