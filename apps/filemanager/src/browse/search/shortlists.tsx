import type { SearchResult } from '@site/contracts'
import { Button } from '@site/ui'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatCount } from '#kit/format.ts'
import { ListHead } from '#kit/lists/list-head.tsx'
import { useResult } from '#kit/lists/list-state.tsx'
import { LoadFailure } from '#kit/lists/load-failure.tsx'
import { texts } from '#kit/texts.ts'
import { shortlistQueries } from '#store/shortlist.queries.ts'
import { useCurrentUser } from '#store/use-current-user.ts'
import { ResultList } from './result-list.tsx'

/** How many entries a list shows at first. */
const SHOWN = 8

/** What the account starred, and what it added last. A list without entries is not shown. */
export function Shortlists() {
  const user = useCurrentUser()
  return (
    <>
      <Shortlist heading="Starred" query={useQuery(shortlistQueries.starred(user))} />
      <Shortlist heading="Recent" query={useQuery(shortlistQueries.recent(user))} />
    </>
  )
}

function Shortlist({ heading, query }: { heading: string; query: UseQueryResult<SearchResult[]> }) {
  const headingId = useId()
  const { data = [], failure, retry } = useResult(query)
  const [isWhole, setWhole] = useState(false)
  if (data.length === 0 && !failure) return null
  return (
    <section aria-labelledby={headingId}>
      <ListHead
        id={headingId}
        tools={
          data.length > SHOWN && (
            <Button variant="ghost" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole
                ? 'Show fewer'
                : `Show all ${formatCount(data.length, heading === 'Starred' ? 'entry' : 'file')}`}
            </Button>
          )
        }
      >
        {heading}
      </ListHead>
      {failure ? (
        <LoadFailure message={texts.listNotLoaded} error={failure} headingId={headingId} onRetry={retry} />
      ) : (
        <ResultList results={isWhole ? data : data.slice(0, SHOWN)} headingId={headingId} />
      )}
    </section>
  )
}
