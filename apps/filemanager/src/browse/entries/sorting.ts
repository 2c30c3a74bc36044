import { usePreference } from '#kit/preferences.ts'
import { type Column, columns } from './columns.tsx'
import type { ListEntry } from './list-entry.ts'

export interface Sorting {
  key: Column['key']
  descending: boolean
}

/** The kinds of screens, which remember their own order and view. */
export type ScreenKind = 'welcome' | 'folder'

/** The server's orders: folders by name, and files by time. */
const initialSortings: Readonly<Record<ScreenKind, Sorting>> = {
  welcome: { key: 'fileName', descending: false },
  folder: { key: 'uploadTime', descending: true },
}

export const sortOrders: readonly { label: string; sorting: Sorting }[] = columns.flatMap(({ key, sort }) =>
  (sort?.orders ?? []).map(({ label, descending }) => ({ label, sorting: { key, descending } })),
)

const isSame = (a: Sorting, b: Sorting) => a.key === b.key && a.descending === b.descending

/**
 * Sorts entries, given in the server's order, with folders first. Stable. Compares numbers in names by value: `2.txt`
 * comes before `10.txt`.
 */
export function sortEntries(entries: readonly ListEntry[], sorting: Sorting, screen: ScreenKind): readonly ListEntry[] {
  if (isSame(sorting, initialSortings[screen])) return entries
  const compare = columns.find(({ key }) => key === sorting.key)?.sort?.compare
  if (!compare) return entries
  const direction = sorting.descending ? -1 : 1
  return entries.toSorted((a, b) => (a.kind === b.kind ? direction * compare(a, b) : a.kind === 'folder' ? -1 : 1))
}

/** Returns the sorting after a click on a header: reversed, or the first order of another column. */
export function sortedBy(key: Sorting['key'], before: Sorting): Sorting {
  if (key === before.key) return { key, descending: !before.descending }
  return sortOrders.find(({ sorting }) => sorting.key === key)?.sorting ?? before
}

const isSorting = (stored: unknown): stored is Sorting =>
  sortOrders.some(({ sorting }) => JSON.stringify(sorting) === JSON.stringify(stored))

/** Remembers the chosen order for each person and kind of screen. */
export const useSorting = (screen: ScreenKind) =>
  usePreference<Sorting>({
    key: 'filesOrder',
    slot: screen,
    initial: initialSortings[screen],
    isValid: isSorting,
  })
