import { useLocation } from '@mfe/page'
import type { Career } from '@site/contracts'
import { announce } from '@site/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Filters, filterOpenings, noFilters, readFilters, writeFilters } from './filters.ts'

/** Manages the filters of the page and mirrors them in the URL. A navigation resets them. */
export function useFilters(openings: readonly Career[]) {
  const location = useLocation()
  const [filters, setFilters] = useState(() => readFilters(location.search, openings))
  const [lastKey, setLastKey] = useState(location.key)
  if (lastKey !== location.key) {
    setLastKey(location.key)
    setFilters(readFilters(location.search, openings))
  }

  const apply = (next: Filters) => {
    setFilters(next)
    replaceUrl({ search: writeFilters(window.location.search, next) })
    announce(countLabel(filterOpenings(openings, next).length))
  }

  // Input before hydration fires no React event, so read it from the form.
  const form = useRef<HTMLFormElement>(null)
  const readEarlyInput = useEffectEvent(() => {
    const chosen = { ...filters, ...Object.fromEntries(new FormData(form.current ?? undefined)) }
    if (writeFilters('', chosen) !== writeFilters('', filters)) apply(chosen)
  })
  useEffect(() => readEarlyInput(), [])

  return {
    form,
    filters,
    set: (name: keyof Filters, value: string) => apply({ ...filters, [name]: value }),
    clear: () => apply(noFilters),
  }
}

const countLabel = (count: number): string => `${count === 0 ? 'No' : count} ${count === 1 ? 'opening' : 'openings'}`

/**
 * Changes the URL without a navigation: scroll position and focus stay, and Back from an opening restores the list as
 * it was.
 */
export function replaceUrl(change: { search?: string; hash?: string }): void {
  const { pathname, search, hash } = window.location
  const next = pathname + (change.search ?? search) + (change.hash ?? hash)
  window.history.replaceState(window.history.state, '', next)
}
