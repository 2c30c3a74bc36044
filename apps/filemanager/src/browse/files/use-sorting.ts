import { guardedLocal } from '@site/services/storage'
import { useCallback, useState } from 'react'
import { newestFirst, type Sorting, sortOrders } from '../table/sorting.ts'

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
