import { usageResponse } from '@site/contracts/schemas'
import type { FastifyPluginAsync } from 'fastify'
import { callerOf } from '../shared/http/caller.ts'
import type { GetUsage } from './usage.ts'

export function usageRoutes(getUsage: GetUsage): FastifyPluginAsync {
  return async (app) => {
    app.get('/api/account/usage', { schema: { response: { 200: usageResponse } } }, (request) =>
      getUsage(callerOf(request).accountId),
    )
  }
}
