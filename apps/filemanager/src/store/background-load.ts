import type { InvalidateQueryFilters } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

let isReloading = false

/**
 * Returns options for a query's call. A reload that the user did not initiate must not extend the session. Call this
 * before the first `await` of the query function, while `reloadInBackground` is still on the stack.
 */
export const callOptions = (signal: AbortSignal) => ({ signal, isBackground: isReloading })

/** Reloads queries without a user action. Resolves when all have loaded or failed. */
export function reloadInBackground(filters: InvalidateQueryFilters): Promise<void> {
  isReloading = true
  try {
    return queryClient.invalidateQueries(filters)
  } finally {
    isReloading = false
  }
}
