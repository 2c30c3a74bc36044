import { Checkbox } from '@site/ui'
import { type Atom, useAtomValue } from 'jotai'
import type { MouseEvent } from 'react'
import { useEntryRef } from '#kit/focus/entries.ts'

interface SelectBoxProps {
  /** The accessible name; differs from those of the entry's other controls. */
  label: string
  name: string
  selectedAtom: Atom<boolean>
  /** With `range`, selects everything from the last selected entry to this one. */
  onSelect: (name: string, range: boolean) => void
}

export function SelectBox({ label, name, selectedAtom, onSelect }: SelectBoxProps) {
  const select = (event: MouseEvent) => onSelect(name, event.shiftKey)
  const checked = useAtomValue(selectedAtom)
  const ref = useEntryRef('select', name)
  return <Checkbox ref={ref} aria-label={label} checked={checked} onClick={select} readOnly />
}
