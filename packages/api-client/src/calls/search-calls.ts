import type { SearchQuery, SearchResults } from '@site/contracts'
import type { ApiClient, CallOptions } from '../types/index.ts'
import { withQuery } from '../urls.ts'

/** Finds folders and files by name in the whole account. Dates in the query are ISO 8601 in UTC. */
export const searchFiles = (
  api: Pick<ApiClient, 'call'>,
  query: Partial<SearchQuery>,
  options?: CallOptions,
): Promise<SearchResults> => {
  const { in: path = [], ...rest } = query
  const fields = Object.entries(rest).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  )
  const url = withQuery('/api/search', [...fields, ...path.map((name) => ['in', name] as const)])
  return api.call({ method: 'GET', url, ...options })
}
