import { listSessions } from '@site/api-client/account'
import { queryOptions } from '@tanstack/react-query'
import { texts } from '#kit/texts.ts'
import { loadApi } from '../services.ts'

export const accountQueries = {
  sessions: queryOptions({
    queryKey: ['account', 'sessions'],
    queryFn: async ({ signal }) => listSessions(await loadApi(), { signal }),
    meta: { failure: texts.sessionsNotLoaded },
  }),
}
