import { Text } from '@site/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { LoadFailure } from './load-failure.tsx'

interface ListStateProps {
  query: UseQueryResult<unknown>
  failure: string
  /** The list's heading, which receives focus when the list replaces the retry button. */
  headingId: string
  skeleton: ReactNode
  empty?: ReactNode
}

/** What a list shows besides its entries: a failure, a placeholder, or that it is empty. At most one of them. */
export function ListState({ query, failure: message, headingId, skeleton, empty }: ListStateProps) {
  const { data, failure, retry } = useResult(query)
  if (failure) return <LoadFailure message={message} error={failure} headingId={headingId} onRetry={retry} />
  if (data === undefined) return skeleton
  return typeof empty === 'string' ? <Text tone="muted">{empty}</Text> : empty
}

/** Returns a query's data, and its latest failure, which remains during automatic retries; `retry` is the user's. */
export function useResult<Data>({ data, error, isPending, errorUpdateCount, refetch }: UseQueryResult<Data>) {
  const [latest, setLatest] = useState<Error | null>(null)
  const [dismissed, setDismissed] = useState<Error | null>(null)
  if (error && error !== latest) setLatest(error)
  // Another query that takes the place of a failed one has not failed.
  const failure = error ?? (isPending && errorUpdateCount > 0 ? latest : null)
  const retry = () => {
    setDismissed(failure)
    void refetch()
  }
  return { data, failure: failure === dismissed ? null : failure, retry }
}
