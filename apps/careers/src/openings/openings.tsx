import type { Career } from '@site/contracts'
import { Button, Notice, Stack, Text } from '@site/ui'
import { useMemo } from 'react'
import { FilterBar } from './filter-bar.tsx'
import { filterOpenings } from './filters.ts'
import { OpeningList } from './opening-list.tsx'
import { useFilters } from './use-filters.ts'

/** The openings with their filters. */
export function Openings({ openings }: { openings: readonly Career[] }) {
  const { form, filters, set, clear } = useFilters(openings)
  const shown = useMemo(() => filterOpenings(openings, filters), [openings, filters])

  if (openings.length === 0) {
    return <Notice title="No openings at the moment">New ones are posted here first. Please check back later.</Notice>
  }
  return (
    <Stack gap="lg">
      <FilterBar ref={form} openings={openings} filters={filters} onChange={set} onClear={clear} />
      <Text tone="muted">
        {shown.length} of {openings.length} {openings.length === 1 ? 'opening' : 'openings'}
      </Text>
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
