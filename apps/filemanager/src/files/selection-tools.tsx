import { Button } from '@site/ui'
import { useAtomValue } from 'jotai'
import type { Selection } from '../file-table/use-selection.ts'
import styles from './file-toolbar.module.css'

interface SelectionToolsProps {
  /** The number of files that match the search. */
  matchCount: number
  selection: Selection
  onDelete: (...fileNames: string[]) => void
}

/**
 * Sticks to the viewport while rows are selected. Buttons are disabled rather than removed, so keyboard focus is never
 * lost.
 */
export function SelectionTools({ matchCount, selection, onDelete }: SelectionToolsProps) {
  const selected = useAtomValue(selection.selectedAtom)
  const count = selected.length
  const allSelected = count > 0 && count === matchCount
  return (
    <div className={styles.selection} data-selecting={count > 0 || undefined}>
      <p role="status" className={styles.count}>
        {count === 0 ? 'None selected' : `${count.toLocaleString('en')} selected`}
      </p>
      <Button variant="outline" onClick={allSelected ? selection.clear : selection.selectAll}>
        {allSelected ? 'Select none' : 'Select all'}
      </Button>
      <Button
        variant="outline"
        aria-disabled={count === 0}
        onClick={() => {
          if (count > 0) onDelete(...selected)
        }}
      >
        <span>
          Delete<span className={styles.hiddenOnMobile}> selected</span>
        </span>
      </Button>
    </div>
  )
}
