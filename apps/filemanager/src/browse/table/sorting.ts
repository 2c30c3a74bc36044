import type { StoredFile } from '@site/contracts'
import { guardedLocal } from '@site/services/storage'
import { useCallback, useState } from 'react'
import { type Column, columns } from './columns.tsx'

export interface Sorting {
  key: Column['key']
  descending: boolean
}

/** The server's order. */
export const newestFirst: Sorting = { key: 'uploadTime', descending: true }

export const sortOrders: readonly { label: string; sorting: Sorting }[] = columns.flatMap(({ key, sort }) =>
  (sort?.orders ?? []).map(({ label, descending }) => ({ label, sorting: { key, descending } })),
)

/** Stable. Compares numbers in names by value: `2.txt` comes before `10.txt`. */
export function sortFiles(files: readonly StoredFile[], { key, descending }: Sorting): readonly StoredFile[] {
  if (key === newestFirst.key && descending) return files
  const compare = columns.find((column) => column.key === key)?.sort?.compare
  if (!compare) return files
  return files.toSorted(descending ? (a, b) => compare(b, a) : compare)
}

/** Returns the sorting after a click on a header: reversed, or the first order of another column. */
export function sortedBy(key: Sorting['key'], before: Sorting): Sorting {
  if (key === before.key) return { key, descending: !before.descending }
  return sortOrders.find(({ sorting }) => sorting.key === key)?.sorting ?? before
}

/** The key in localStorage (docs/product.md, "Storage"). */
const KEY = 'filesOrder'

/** Remembers the chosen order in the browser, for every folder. */
export function useSorting() {
  const [sorting, setSorting] = useState(read)
  const sort = useCallback((next: Sorting) => {
    setSorting(next)
    const isDefault = next.key === newestFirst.key && next.descending
    guardedLocal.write(KEY, isDefault ? null : `${next.key} ${next.descending ? 'descending' : 'ascending'}`)
  }, [])
  return [sorting, sort] as const
}

function read(): Sorting {
  const [stored, direction] = guardedLocal.read(KEY)?.split(' ') ?? []
  const isStored = ({ key, descending }: Sorting) => key === stored && descending === (direction === 'descending')
  return sortOrders.find(({ sorting }) => isStored(sorting))?.sorting ?? newestFirst
}
