import { type Atom, atom } from 'jotai'

/** The state of the list that affects the row or tile of one file. */
interface EntryState {
  isSelected: boolean
  /** Whether this entry is the one in the tab order. */
  isTabStop: boolean
  isCut: boolean
}

interface ListState {
  selectedNamesAtom: Atom<ReadonlySet<string>>
  tabStopAtom: Atom<string | undefined>
  cutNamesAtom: Atom<ReadonlySet<string>>
}

/**
 * Creates an atom that holds the state of one entry, so a row needs a single subscription and re-renders only when
 * its own state changes.
 */
export function entryStateAtom(name: string, list: ListState): Atom<EntryState> {
  let last: EntryState = { isSelected: false, isTabStop: false, isCut: false }
  return atom((get) => {
    const isSelected = get(list.selectedNamesAtom).has(name)
    const isTabStop = get(list.tabStopAtom) === name
    const isCut = get(list.cutNamesAtom).has(name)
    const isSame = last.isSelected === isSelected && last.isTabStop === isTabStop && last.isCut === isCut
    if (!isSame) last = { isSelected, isTabStop, isCut }
    return last
  })
}
