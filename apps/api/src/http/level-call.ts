import type { LevelCall } from '@site/contracts'
import { levelParams } from '@site/contracts/schemas'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { z } from 'zod'
import { assertOwner, callerOf } from '../sessions/require-session.ts'
import type { StoreRequest } from './store-call.ts'

type Handler = (call: StoreRequest, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

interface Options {
  /**
   * The schema of the JSON answer. Without it the call answers with bytes, also to HEAD and to the session cookie
   * alone.
   */
  response?: Readonly<Record<number, z.ZodType>>
}

/** The route of a call for every depth, with its user matched to the session and its folder names in order. */
export function levelCall(call: LevelCall, { response }: Options, handler: Handler): RouteOptions {
  return {
    method: response ? call.method : [call.method, 'HEAD'],
    url: call.path,
    schema: { querystring: levelParams(call.names, call.fields), response },
    config: { cookieAlone: response === undefined },
    handler: (request, reply) => {
      const query = request.query as Record<string, string>
      assertOwner(request, query.userEmail ?? '')
      const names = call.names.flatMap((name) => query[name] ?? [])
      return handler({ caller: callerOf(request), names, query }, request, reply)
    },
  }
}
