import { queryOptions } from '@tanstack/react-query'
import { readSession } from '../services.ts'
import { queryApi } from './background-load.ts'
import { queryClient } from './query-client.ts'

/** The account's storage usage and limit. A failure shows no toast, because the user did not request it. */
export const usageQuery = (user: string | null) =>
  queryOptions({ queryKey: ['usage', user], queryFn: queryApi(({ account }, options) => account.usage(options)) })

/** Reloads the usage; call after storing or deleting files. */
export const refreshUsage = () => void queryClient.invalidateQueries(usageQuery(readSession().email))
