import { usageResponse } from '@site/contracts/schemas'
import type { FastifyPluginAsync } from 'fastify'
import { callerOf } from '../shared/http/caller.ts'
import type { UsageOf } from './usage.ts'

export function usageRoutes(usageOf: UsageOf): FastifyPluginAsync {
  return async (app) => {
    app.get('/api/account/usage', { schema: { response: { 200: usageResponse } } }, (request) =>
      usageOf(callerOf(request).accountId),
    )
  }
}
