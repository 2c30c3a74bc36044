import { Button } from '@site/ui'
import { useAtomValue } from 'jotai'
import type { Selection } from '../file-table/use-selection.ts'
import styles from './file-toolbar.module.css'

interface SelectionToolsProps {
  /** How many rows the find box leaves. */
  found: number
  selection: Selection
  onDelete: (...fileNames: string[]) => void
}

/**
 * Stays visible while rows are selected, wherever the list is scrolled. Its buttons are never added or removed, so that
 * the keyboard focus keeps its place.
 */
export function SelectionTools({ found, selection, onDelete }: SelectionToolsProps) {
  const selected = useAtomValue(selection.selectedAtom)
  const count = selected.length
  const all = count > 0 && count === found
  return (
    <div className={styles.selection} data-selecting={count > 0 || undefined}>
      <p role="status" className={styles.count}>
        {count === 0 ? 'None selected' : `${count.toLocaleString('en')} selected`}
      </p>
      <Button variant="outline" onClick={all ? selection.clear : selection.selectAll}>
        {all ? 'Select none' : 'Select all'}
      </Button>
      <Button
        variant="outline"
        aria-disabled={count === 0}
        onClick={() => {
          if (count > 0) onDelete(...selected)
        }}
      >
        <span>
          Delete<span className={styles.what}> selected</span>
        </span>
      </Button>
    </div>
  )
}
