import { Text } from '@site/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailure } from './load-failure.tsx'
import { useFailure } from './use-failure.ts'

interface ListStateProps {
  query: UseQueryResult<unknown>
  /** The title of the notice about a failure. */
  failure: string
  /** The list's heading, which receives focus when the list replaces the retry button. */
  headingId: string
  /** The placeholder until the list is loaded. */
  skeleton: ReactNode
  /** For lists that may be empty. */
  isEmpty?: boolean
  emptyText?: string
}

/** What a list shows besides its entries: a failure, a placeholder, or that it is empty. At most one of them. */
export function ListState({ query, failure: message, headingId, skeleton, isEmpty, emptyText }: ListStateProps) {
  const { failure, retry } = useFailure(query)
  if (failure) return <LoadFailure message={message} error={failure} headingId={headingId} onRetry={retry} />
  if (query.data === undefined) return skeleton
  return isEmpty === true && <Text tone="muted">{emptyText}</Text>
}
