import { QueryCache, QueryClient } from '@tanstack/react-query'
import { showToast } from '../services.ts'
import { isUnauthorized } from '../shared/outcome.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** The toast for a list that could not be loaded. */
    queryMeta: { failure: string }
  }
}

/** One per tab, outside React, so that it outlives screens. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.meta && !isUnauthorized(error)) showToast({ kind: 'error', message: query.meta.failure })
    },
  }),
  defaultOptions: {
    // A failure is shown at once, with a retry button, instead of being retried silently.
    queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: true, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})
