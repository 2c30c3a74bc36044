import { isApiError } from '@site/api-client/errors'
import { isCancelledError, type Query } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isTransient } from '#kit/failures/connection.ts'
import { retryLater, retryPause } from '#kit/failures/retry-later.ts'
import { isNotFound, isUnauthorized } from '#kit/outcome.ts'
import { showToast } from '../services.ts'
import { reloadInBackground } from './background-load.ts'
import { queryClient } from './query-client.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** The toast text for a failed load, and whether it also tells of a missing folder, as one list on a screen does. */
    queryMeta: { failure: string; tellsOfMissing?: true }
  }
}

/** Shows failed loads in toasts, and retries those on the screen that may succeed later, while a screen is open. */
export const useFailedLoads = () => useEffect(watchFailedLoads, [])

interface Wait {
  /** Failed loads in a row. */
  attempts: number
  isRetrying: boolean
  cancel: () => void
}

function watchFailedLoads(): () => void {
  const waits = new Map<Query, Wait>()

  function forget(query: Query): void {
    waits.get(query)?.cancel()
    waits.delete(query)
  }

  function retry(query: Query): void {
    const wait = waits.get(query)
    if (!wait || !query.isActive()) return
    wait.isRetrying = true
    void reloadInBackground({ predicate: (other) => other === query })
  }

  function fail(query: Query, error: unknown): void {
    const before = waits.get(query)
    // A retry that fails is no news.
    if (query.meta && !before?.isRetrying && !isShownElsewhere(error, query.meta)) {
      // The list that failed announces it.
      showToast({ kind: 'error', message: query.meta.failure, isAnnounced: true })
    }
    forget(query)
    if (!isTransient(error)) return
    const attempts = (before?.attempts ?? 0) + 1
    const pause = Math.max(retryPause(attempts), requestedPause(error))
    waits.set(query, { attempts, isRetrying: false, cancel: retryLater(pause, () => retry(query)) })
  }

  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'removed') forget(event.query)
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'success') forget(query)
    if (action.type === 'error' && !isCancelledError(action.error)) fail(query, action.error)
  })
  return () => {
    unsubscribe()
    for (const { cancel } of waits.values()) cancel()
  }
}

/** An ended session opens the login page, and a missing folder fails each of its lists. */
const isShownElsewhere = (error: unknown, { tellsOfMissing }: { tellsOfMissing?: true }) =>
  isUnauthorized(error) || (isNotFound(error) && !tellsOfMissing)

const requestedPause = (error: unknown) => (isApiError(error) ? (error.retryAfter ?? 0) * 1000 : 0)
