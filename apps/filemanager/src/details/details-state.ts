import type { FolderPath } from '@site/contracts'
import { atom, getDefaultStore } from 'jotai'
import type { Entry } from '#kit/entry.ts'

/** An entry of the folder at `parent`. */
export interface DetailedEntry extends Entry {
  parent: FolderPath
}

/** The entry whose details are shown. */
export const detailsAtom = atom<DetailedEntry | undefined>(undefined)

/** The menu item of an entry that shows its details. */
export const detailsAction = (entry: DetailedEntry) => ({
  label: 'Details',
  keys: 'I',
  onSelect: () => getDefaultStore().set(detailsAtom, entry),
})
