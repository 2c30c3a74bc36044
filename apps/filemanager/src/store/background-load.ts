import type { InvalidateQueryFilters } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

let isReloading = false

/**
 * Returns the options of a query's call. A reload that the user did not cause must not extend the session. Call it before
 * the first `await` of the query function, which runs within the request to reload.
 */
export const callOptions = (signal: AbortSignal) => ({ signal, isBackground: isReloading })

/** Reloads queries without the user. Resolves when they are loaded, or have failed. */
export function reloadInBackground(filters: InvalidateQueryFilters): Promise<void> {
  isReloading = true
  try {
    return queryClient.invalidateQueries(filters)
  } finally {
    isReloading = false
  }
}
