import { loadApi, readSession } from '@site/services'
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/** What the account stores and may store. A failure is told where it is shown: nobody asked for it. */
export const usageQuery = (user: string | null) =>
  queryOptions({
    queryKey: ['usage', user],
    queryFn: async ({ signal }) => (await loadApi()).account.usage({ signal }),
  })

/** After something was stored or deleted. */
export const refreshUsage = () => void queryClient.invalidateQueries(usageQuery(readSession().email))
