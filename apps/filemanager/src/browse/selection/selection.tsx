import { Button, Checkbox } from '@site/ui'
import { atom, useAtomValue, useSetAtom, useStore } from 'jotai'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import FolderInput from 'lucide-react/icons/folder-input'
import ListChecks from 'lucide-react/icons/list-checks'
import ListX from 'lucide-react/icons/list-x'
import {
  type MouseEvent,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Transfer } from '#jobs/moving/moving-state.ts'
import { ActionLabel } from '#kit/action-label.tsx'
import { useEntryRef } from '#kit/focus/entries.ts'
import { useLatest } from '#kit/use-latest.ts'
import { reserveSpace } from '#services.ts'
import styles from './selection-tools.module.css'

interface SelectionAction {
  /** A verb: the button shows `Delete`, and its accessible name is `Delete selected`. */
  label: string
  icon: typeof Download
  /** Receives the selected names in the order of the list, at least one. */
  run: (...names: string[]) => void
}

/** The actions that files and folders have in common. */
export const transferActions = (
  download: SelectionAction['run'],
  choose: (action: Transfer['action'], ...names: string[]) => void,
): SelectionAction[] => [
  { label: 'Download', icon: Download, run: download },
  { label: 'Move', icon: FolderInput, run: (...names) => choose('move', ...names) },
  { label: 'Copy', icon: Copy, run: (...names) => choose('copy', ...names) },
]

interface SelectionToolsProps {
  /** Distinguishes the names of the buttons if the screen has another list with the same buttons. */
  noun?: string
  matchCount: number
  selection: Selection
  /** In the order of their buttons. */
  actions: readonly SelectionAction[]
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

interface SelectBoxProps {
  /** The accessible name; differs from those of the entry's other controls. */
  label: string
  name: string
  selectedAtomOf: Selection['selectedAtomOf']
  onSelect: Selection['toggle']
}

export function SelectBox({ label, name, selectedAtomOf, onSelect }: SelectBoxProps) {
  const select = (event: MouseEvent) => onSelect(name, event.shiftKey)
  const checked = useAtomValue(useMemo(() => selectedAtomOf(name), [selectedAtomOf, name]))
  const ref = useEntryRef('select', name)
  return <Checkbox ref={ref} aria-label={label} checked={checked} onClick={select} readOnly />
}

const emptySet: ReadonlySet<string> = new Set()

/** Read through atoms: a change re-renders the view of the list and the count, not the screen. */
export type Selection = ReturnType<typeof useSelection>

/**
 * Manages which of the displayed names are selected. A hidden name counts as not selected, so invisible files are never
 * deleted; it is selected again when it reappears. A deleted name is dropped, because a later file with that name is a
 * different one.
 */
export function useSelection(shown: readonly string[], all: readonly string[]) {
  const [selectionAtom] = useState(() => atom(emptySet))
  const setSelection = useSetAtom(selectionAtom)
  useEffect(
    () => setSelection((before) => (before.size === 0 ? before : new Set(namesIn(before, all)))),
    [all, setSelection],
  )

  /** The range selected last; a single name if it was toggled. */
  const range = useRef<{ anchor: string; end: string }>(undefined)
  const latest = useLatest(shown)

  const extend = useCallback(
    (start: string, end: string) => {
      const names = latest.current
      const before = range.current
      // A search may hide the anchor.
      const anchor = before && names.includes(before.anchor) ? before.anchor : start
      range.current = { anchor, end }
      setSelection((selected) => {
        const after = new Set(selected)
        for (const name of before ? namesBetween(names, before.anchor, before.end) : []) after.delete(name)
        for (const name of namesBetween(names, anchor, end)) after.add(name)
        return after
      })
    },
    [latest, setSelection],
  )

  const toggle = useCallback(
    (name: string, isRange: boolean) => {
      if (isRange && range.current) return extend(name, name)
      range.current = { anchor: name, end: name }
      setSelection((before) => {
        const after = new Set(before)
        if (!after.delete(name)) after.add(name)
        return after
      })
    },
    [extend, setSelection],
  )

  return {
    /** The selected names among those displayed, in their order. */
    selectedAtom: useMemo(() => atom((get) => namesIn(get(selectionAtom), shown)), [shown, selectionAtom]),
    /** The selected names, displayed or not. */
    selectedNamesAtom: selectionAtom,
    selectedAtomOf: useCallback((name: string) => atom((get) => get(selectionAtom).has(name)), [selectionAtom]),
    /** With `isRange`, selects everything from the last name toggled without it to this one. */
    toggle,
    /** Selects a range up to `end`, from the last toggled name or else `start`. Replaces the previous range. */
    extend,
    selectAll: () => {
      range.current = undefined
      setSelection((before) => new Set([...before, ...shown]))
    },
    clear: () => {
      range.current = undefined
      setSelection(emptySet)
    },
  }
}

const namesIn = (selected: ReadonlySet<string>, names: readonly string[]) =>
  selected.size === 0 ? [] : names.filter((name) => selected.has(name))

function namesBetween(names: readonly string[], from: string, to: string): readonly string[] {
  const [first = -1, last = -1] = [names.indexOf(from), names.indexOf(to)].toSorted((a, b) => a - b)
  return first < 0 ? [] : names.slice(first, last + 1)
}
