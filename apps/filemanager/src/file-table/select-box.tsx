import { Checkbox } from '@site/ui'
import { type Atom, useAtomValue } from 'jotai'
import type { MouseEvent } from 'react'
import { useEntryRef } from '../focus/entries.ts'

interface SelectBoxProps {
  fileName: string
  selectedAtom: Atom<boolean>
  /** With `range`, selects everything from the last selected file to this one. */
  onSelect: (fileName: string, range: boolean) => void
}

export function SelectBox({ fileName, selectedAtom, onSelect }: SelectBoxProps) {
  const select = (event: MouseEvent) => onSelect(fileName, event.shiftKey)
  const checked = useAtomValue(selectedAtom)
  const ref = useEntryRef('select', fileName)
  return <Checkbox ref={ref} aria-label={`Select ${fileName}`} checked={checked} onClick={select} readOnly />
}
