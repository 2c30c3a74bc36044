import { QueryCache, QueryClient } from '@tanstack/react-query'
import { showToast } from '../services.ts'
import { isUnauthorized } from '../shared/outcome.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** The toast text for a failed load. */
    queryMeta: { failure: string }
  }
}

/** The tab's cache. Created outside of React, so it outlives screens. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.meta && !isUnauthorized(error)) showToast({ kind: 'error', message: query.meta.failure })
    },
  }),
  defaultOptions: {
    // A failure is shown immediately with a retry button, not retried silently.
    queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: true, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})
