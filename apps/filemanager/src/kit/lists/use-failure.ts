import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * Returns the latest failure of a query, which remains while the query is retried automatically, and a function for the
 * user's own retry.
 */
export function useFailure({ error, isPending, errorUpdateCount, refetch }: UseQueryResult<unknown>) {
  const [latest, setLatest] = useState<Error | null>(null)
  const [dismissed, setDismissed] = useState<Error | null>(null)
  if (error && error !== latest) setLatest(error)
  // Another query that takes the place of a failed one has not failed.
  const failure = error ?? (isPending && errorUpdateCount > 0 ? latest : null)
  const retry = () => {
    setDismissed(failure)
    void refetch()
  }
  return { failure: failure === dismissed ? null : failure, retry }
}
