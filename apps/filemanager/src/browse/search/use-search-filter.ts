import { useSearchParams } from '@mfe/page'
import { useEffect, useState } from 'react'
import { readFilter, type SearchFilter, writeFilter } from './search-filter.ts'

/** Browsers limit how often a page may change its URL. */
const DELAY_MS = 300

/** Reads the filter from the URL, and updates the URL shortly after each change. */
export function useSearchFilter(): [SearchFilter, (filter: SearchFilter) => void] {
  const [params] = useSearchParams()
  const [filter, setFilter] = useState(() => readFilter(params))

  useEffect(() => {
    const address = new URL(window.location.href)
    writeFilter(address.searchParams, filter)
    if (address.href === window.location.href) return
    // The router would move focus from the field to the heading.
    const timer = setTimeout(() => window.history.replaceState(window.history.state, '', address), DELAY_MS)
    return () => clearTimeout(timer)
  }, [filter])

  return [filter, setFilter]
}
