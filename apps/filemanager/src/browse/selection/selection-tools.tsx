import { Button } from '@site/ui'
import { useAtomValue, useStore } from 'jotai'
import type Icon from 'lucide-react/icons/download'
import ListChecks from 'lucide-react/icons/list-checks'
import ListX from 'lucide-react/icons/list-x'
import { type ReactNode, useDeferredValue, useEffect } from 'react'
import { ActionLabel } from '#kit/action-label.tsx'
import { reserveSpace } from '#services.ts'
import styles from './selection-tools.module.css'
import type { Selection } from './use-selection.ts'

/** An action on the selected entries. */
export interface SelectionAction {
  /** A verb: the button shows `Delete`, and its accessible name is `Delete selected`. */
  label: string
  icon: typeof Icon
  /** Receives the selected names in the order of the list, at least one. */
  run: (...names: string[]) => void
}

interface SelectionToolsProps {
  /** Distinguishes the names of the buttons if the screen has another list with the same buttons. */
  noun?: string
  /** The number of entries that match the search. */
  matchCount: number
  selection: Selection
  /** In the order of their buttons. */
  actions: readonly SelectionAction[]
  /** The state of an action. */
  note: ReactNode
}

/** The space of the bar while it sticks: in windows below 30rem, as in the style sheet, it does not. */
const barHeight = (rem: number): string => `clamp(0rem, (100vh - 30rem) * 999, ${rem}rem)`

/** Stays in view while rows are selected. Buttons are disabled rather than removed, so keyboard focus is never lost. */
export function SelectionTools({ noun, matchCount, selection, actions, note }: SelectionToolsProps) {
  const store = useStore()
  // The selected row is drawn first.
  const count = useDeferredValue(useAtomValue(selection.selectedAtom).length)
  const isSelecting = count > 0
  const height = barHeight(note ? 6.25 : 2.75)
  // Keeps a focused control clear of the bar.
  useEffect(() => (isSelecting ? reserveSpace('top', height) : undefined), [isSelecting, height])
  const allSelected = count > 0 && count === matchCount
  const selectLabel = allSelected ? 'Select none' : 'Select all'
  return (
    <div className={styles.selection} data-selecting={isSelecting || undefined}>
      <p role="status" className={styles.count}>
        {count === 0 ? 'None selected' : `${count.toLocaleString('en')} selected`}
      </p>
      <Button
        variant="outline"
        aria-label={noun ? `${selectLabel} of the ${noun}` : undefined}
        onClick={allSelected ? selection.clear : selection.selectAll}
      >
        <ActionLabel icon={allSelected ? ListX : ListChecks}>{selectLabel}</ActionLabel>
      </Button>
      {actions.map(({ label, icon, run }) => (
        <Button
          key={label}
          variant="outline"
          aria-label={noun ? `${label} selected ${noun}` : `${label} selected`}
          aria-disabled={count === 0}
          onClick={() => {
            const selected = store.get(selection.selectedAtom)
            if (selected.length > 0) run(...selected)
          }}
        >
          <ActionLabel icon={icon}>{label}</ActionLabel>
        </Button>
      ))}
      <p role="status" className={styles.note}>
        {count > 0 && note}
      </p>
    </div>
  )
}
