import { Button } from '@site/ui'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import List from 'lucide-react/icons/list'
import field from '#kit/fields/field.module.css'
import { usePreference } from '#kit/preferences.ts'
import { type ScreenKind, type Sorting, sortOrders } from '../entries/sorting.ts'
import styles from './list-tools.module.css'

export type EntryViewName = 'list' | 'grid'

const isView = (stored: unknown): stored is EntryViewName => stored === 'list' || stored === 'grid'

/** Remembers the view for each person and kind of screen. */
export const useViewChoice = (screen: ScreenKind) =>
  usePreference<EntryViewName>({
    key: 'filesView',
    slot: screen,
    initial: screen === 'welcome' ? 'grid' : 'list',
    isValid: isView,
  })

interface ListToolsProps {
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  view: EntryViewName
  onChooseView: (view: EntryViewName) => void
}

export const ListTools = (props: ListToolsProps) => (
  <>
    <SortChoice {...props} />
    <ViewSwitch {...props} />
  </>
)

const nameOf = ({ key, descending }: Sorting) => `${key} ${descending}`

/** Sorts the tiles and the stacked table of phones; neither has column headers to click. */
function SortChoice({ sorting, onSort, view }: ListToolsProps) {
  const choose = (value: string) => {
    const order = sortOrders.find((candidate) => nameOf(candidate.sorting) === value)
    if (order) onSort(order.sorting)
  }
  return (
    <label className={styles.sort} data-view={view}>
      <span>Order</span>
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

function ViewSwitch({ view: current, onChooseView }: ListToolsProps) {
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
