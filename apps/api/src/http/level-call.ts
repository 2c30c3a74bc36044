import type { LevelCall } from '@site/contracts'
import { levelParams } from '@site/contracts/schemas'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { z } from 'zod'
import { assertOwner, callerOf } from '../sessions/require-session.ts'
import type { StoreRequest } from './store-call.ts'

type Handler = (call: StoreRequest, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

interface Options {
  /** What it answers as JSON. Left out, the call answers with bytes: to HEAD too, and to the session's cookie alone. */
  response?: Readonly<Record<number, z.ZodType>>
}

/** The route of a call that serves every depth: its user is the session's, its folder names are in order. */
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
