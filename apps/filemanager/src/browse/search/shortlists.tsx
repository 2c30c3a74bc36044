import type { SearchResult } from '@site/contracts'
import { Button } from '@site/ui'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { formatCount } from '#kit/format.ts'
import { ListHead } from '#kit/lists/list-head.tsx'
import { useResult } from '#kit/lists/list-state.tsx'
import { LoadFailure } from '#kit/lists/load-failure.tsx'
import { useOnce } from '#kit/lists/use-once.ts'
import { isNotFound } from '#kit/outcome.ts'
import { texts } from '#kit/texts.ts'
import { shortlistQueries } from '#store/shortlist.queries.ts'
import { useCurrentUser } from '#store/use-current-user.ts'
import { ResultList } from './result-list.tsx'

/** How many entries a list shows at first. */
const SHOWN = 8

/**
 * What the account starred, and what it added last. A list without entries is not shown. Both appear at once, with the
 * rows of the list above them, which would otherwise move them.
 */
export function Shortlists({ isListLoaded }: { isListLoaded: boolean }) {
  const user = useCurrentUser()
  const starred = useQuery(shortlistQueries.starred(user))
  const recent = useQuery(shortlistQueries.recent(user))
  const hasAll = useOnce(isListLoaded && !starred.isPending && !recent.isPending)
  // The list renders its rows as late.
  const isShown = useDeferredValue(hasAll, false)
  if (!isShown) return null
  return (
    <>
      <Shortlist heading="Starred" query={starred} />
      <Shortlist heading="Recent" query={recent} />
    </>
  )
}

function Shortlist({ heading, query }: { heading: string; query: UseQueryResult<SearchResult[]> }) {
  const headingId = useId()
  const { data = [], failure, retry } = useResult(query)
  const [isWhole, setWhole] = useState(false)
  // A server of the version before has no such list.
  if (data.length === 0 && (!failure || isNotFound(failure))) return null
  return (
    <section aria-labelledby={headingId}>
      <ListHead
        id={headingId}
        tools={
          data.length > SHOWN && (
            <Button variant="ghost" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? 'Show fewer' : `Show all ${formatCount(data.length, heading === 'Starred' ? 'item' : 'file')}`}
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
