import { QueryClient } from '@tanstack/react-query'

/** The tab's cache. Created outside of React, so it outlives screens. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // A failure is shown immediately. useFailedLoads retries what is on the screen.
    queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: true, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})
