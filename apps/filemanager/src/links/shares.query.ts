import { listShares } from '@site/api-client/shares'
import { queryOptions } from '@tanstack/react-query'
import { texts } from '#kit/texts.ts'
import { loadApi } from '#services.ts'

/** The account's links, newest first. */
export const sharesQuery = queryOptions({
  queryKey: ['shares'],
  queryFn: async ({ signal }) => listShares(await loadApi(), { signal }),
  meta: { failure: texts.linksNotLoaded },
})
