import { searchFiles } from '@site/api-client/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadApi } from '#services.ts'
import { callOptions } from '#store/background-load.ts'
import { isSearching, type SearchFilter, toQuery } from './search-filter.ts'

/** The results of a search, or the previous results until the new ones arrive. */
export const searchQuery = (user: string | null, filter: SearchFilter) =>
  queryOptions({
    queryKey: ['search', user, filter],
    queryFn: async ({ signal }) => {
      const options = callOptions(signal)
      return searchFiles(await loadApi(), toQuery(filter), options)
    },
    enabled: isSearching(filter),
    placeholderData: keepPreviousData,
    // Entries may have changed since.
    staleTime: 0,
  })
