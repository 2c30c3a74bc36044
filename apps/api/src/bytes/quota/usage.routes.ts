import { usageResponse } from '@site/contracts/schemas'
import type { FastifyPluginAsync } from 'fastify'
import { callerOf } from '#caller.ts'
import { oneAtATime } from '#database/turns/slots.ts'
import type { GetUsage } from './usage.ts'

export function usageRoutes(getUsage: GetUsage): FastifyPluginAsync {
  const measure = oneAtATime('Your storage is being measured too often. Please try again in a moment.')
  return async (app) => {
    app.get('/api/account/usage', { schema: { response: { 200: usageResponse } } }, (request) => {
      const caller = callerOf(request)
      return measure(caller, () => getUsage(caller.accountId))
    })
  }
}
