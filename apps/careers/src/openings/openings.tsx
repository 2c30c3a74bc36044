import type { Career } from '@site/contracts'
import { Button, Disclosure, Notice, Stack, Text } from '@site/ui'
import { type ReactNode, useMemo, useState } from 'react'
import { FilterBar } from './filter-bar.tsx'
import { filterOpenings, isFiltered } from './filters.ts'
import { OpeningList } from './opening-list.tsx'
import styles from './openings.module.css'
import { useFilters } from './use-filters.ts'

/** The openings with their heading and filters, which are collapsed on small screens. */
export function Openings({ openings, heading }: { openings: readonly Career[]; heading: ReactNode }) {
  const { form, filters, set, clear } = useFilters(openings)
  // Changing this later would collapse the filters while they are in use.
  const [startsOpen] = useState(() => isFiltered(filters))
  const shown = useMemo(() => filterOpenings(openings, filters), [openings, filters])

  if (openings.length === 0) {
    return (
      <Stack>
        {heading}
        <Notice title="No openings at the moment">New ones are posted here first. Please check back later.</Notice>
      </Stack>
    )
  }
  return (
    <Stack>
      <div className={styles.head}>
        {heading}
        <Disclosure summary="Filter the openings" open={startsOpen} smallOnly>
          <FilterBar ref={form} openings={openings} filters={filters} onChange={set} />
        </Disclosure>
        <div className={styles.count}>
          <Text tone="muted">
            {shown.length} of {openings.length} {openings.length === 1 ? 'opening' : 'openings'}
          </Text>
          <Button variant="outline" onClick={clear} aria-disabled={!isFiltered(filters)}>
            Clear all
          </Button>
        </div>
      </div>
      {shown.length > 0 ? (
        <OpeningList openings={shown} />
      ) : (
        <Notice title="No openings match">
          <Text>Try fewer words, or a different team or location.</Text>
          <Button variant="outline" onClick={clear}>
            Show all openings
          </Button>
        </Notice>
      )}
    </Stack>
  )
}
