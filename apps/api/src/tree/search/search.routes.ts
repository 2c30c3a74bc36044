import { searchQuery, searchResponse } from '@site/contracts/schemas'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerOf } from '#caller.ts'
import type { SearchService } from './search.service.ts'

export function searchRoutes(search: SearchService): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/api/search', { schema: { querystring: searchQuery, response: { 200: searchResponse } } }, (request) =>
      search.find(callerOf(request), request.query),
    )
  }
}
