import { useLocation } from '@mfe/page'
import type { Career } from '@site/contracts'
import { announce } from '@site/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { replaceAddress } from './address.ts'
import { type Filters, filterOpenings, noFilters, readFilters, writeFilters } from './filters.ts'

/** The filters of the page; the address follows them, and a navigation resets them. */
export function useFilters(openings: readonly Career[]) {
  const location = useLocation()
  const [filters, setFilters] = useState(() => readFilters(location.search, openings))
  const [shownFor, setShownFor] = useState(location.key)
  if (shownFor !== location.key) {
    setShownFor(location.key)
    setFilters(readFilters(location.search, openings))
  }

  const show = (next: Filters) => {
    setFilters(next)
    replaceAddress({ search: writeFilters(window.location.search, next) })
    announce(countLabel(filterOpenings(openings, next).length))
  }

  // Input before hydration fires no event: only the form has it.
  const form = useRef<HTMLFormElement>(null)
  const readEarlyInput = useEffectEvent(() => {
    const chosen = { ...filters, ...Object.fromEntries(new FormData(form.current ?? undefined)) }
    if (writeFilters('', chosen) !== writeFilters('', filters)) show(chosen)
  })
  useEffect(() => readEarlyInput(), [])

  return {
    form,
    filters,
    set: (name: keyof Filters, value: string) => show({ ...filters, [name]: value }),
    clear: () => show(noFilters),
  }
}

export const countLabel = (count: number): string =>
  `${count === 0 ? 'No' : count} ${count === 1 ? 'opening' : 'openings'}`
