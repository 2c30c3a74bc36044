import { Button } from '@site/ui'
import { useAtomValue } from 'jotai'
import type Icon from 'lucide-react/icons/download'
import ListChecks from 'lucide-react/icons/list-checks'
import ListX from 'lucide-react/icons/list-x'
import type { Selection } from '../file-table/use-selection.ts'
import { ActionLabel } from '../shared/action-label.tsx'
import styles from './file-toolbar.module.css'

/** Something that can be done with the selected files. */
export interface SelectionAction {
  /** A verb: the button is called `Delete selected`, and shows `Delete`. */
  label: string
  icon: typeof Icon
  /** Receives the selected names in the order of the list, at least one. */
  run: (...fileNames: string[]) => void
}

interface SelectionToolsProps {
  /** The number of files that match the search. */
  matchCount: number
  selection: Selection
  /** In the order of their buttons. */
  actions: readonly SelectionAction[]
}

/**
 * Sticks to the viewport while rows are selected. Buttons are disabled rather than removed, so keyboard focus is never
 * lost.
 */
export function SelectionTools({ matchCount, selection, actions }: SelectionToolsProps) {
  const selected = useAtomValue(selection.selectedAtom)
  const count = selected.length
  const allSelected = count > 0 && count === matchCount
  return (
    <div className={styles.selection} data-selecting={count > 0 || undefined}>
      <p role="status" className={styles.count}>
        {count === 0 ? 'None selected' : `${count.toLocaleString('en')} selected`}
      </p>
      <Button variant="outline" onClick={allSelected ? selection.clear : selection.selectAll}>
        <ActionLabel icon={allSelected ? ListX : ListChecks}>{allSelected ? 'Select none' : 'Select all'}</ActionLabel>
      </Button>
      {actions.map(({ label, icon, run }) => (
        <Button
          key={label}
          variant="outline"
          aria-label={`${label} selected`}
          aria-disabled={count === 0}
          onClick={() => {
            if (count > 0) run(...selected)
          }}
        >
          <ActionLabel icon={icon}>{label}</ActionLabel>
        </Button>
      ))}
    </div>
  )
}
