import { showToast } from '@site/services'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { isSessionEnd } from './outcome.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** The toast for a list that could not be loaded. */
    queryMeta: { failure: string }
  }
}

/** One per tab, outside React: it outlives the change from one screen to the next. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.meta && !isSessionEnd(error)) showToast({ kind: 'error', message: query.meta.failure })
    },
  }),
  defaultOptions: {
    // A failure is told at once, with a button to try again, rather than repeated behind the user's back.
    queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: true, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})
