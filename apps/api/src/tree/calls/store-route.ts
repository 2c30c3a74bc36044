import type { LevelCall, OnConflict, StoreCall } from '@site/contracts'
import { levelParams, storeParams, targetParams } from '@site/contracts/schemas'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { z } from 'zod'
import { assertOwner, type Caller, callerOf } from '#caller.ts'

interface StoreRequest {
  caller: Caller
  /** The folder names of the call, root first, from the path or the query. */
  names: readonly string[]
  /** Empty for a call on a folder. */
  fileName: string
  query: Readonly<Record<string, string>>
  target: Target
}

interface Target {
  /** The path of a folder; absent: the one where the entry is. */
  to: readonly string[] | undefined
  onConflict: OnConflict
  idempotencyKey: string | string[] | undefined
}

type Handler = (call: StoreRequest, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

interface Options {
  /** The schema of the JSON response. Without it, the route is a download: it also accepts HEAD, and a cookie alone. */
  response?: Readonly<Record<number, z.ZodType>>
  /** The query parameters that are not folder names, for a call that serves one folder depth. */
  fields?: readonly string[]
  /** The schema of the JSON body, and its maximum bytes if it may be large. */
  body?: z.ZodType
  bodyLimit?: number
}

/** Creates the route of a contract's call. Validates the query and requires a session that matches `userEmail`. */
export function storeRoute(
  call: StoreCall | LevelCall,
  { response, fields = [], body, bodyLimit }: Options,
  handler: Handler,
): RouteOptions {
  return {
    method: response ? call.method : [call.method, 'HEAD'],
    url: call.path,
    schema: { querystring: queryOf(call, fields), ...(body && { body }), response },
    ...(bodyLimit && { bodyLimit }),
    config: { cookieAlone: response === undefined },
    handler: (request, reply) => {
      const query = request.query as Record<string, string>
      assertOwner(request, query.userEmail ?? '')
      const { fileName = query.fileName ?? '', ...parents } = request.params as Record<string, string>
      const names = [...Object.values(parents), ...call.names.flatMap((name) => query[name] ?? [])]
      return handler({ caller: callerOf(request), names, fileName, query, target: targetOf(request) }, request, reply)
    },
  }
}

function queryOf(call: StoreCall | LevelCall, fields: readonly string[]) {
  if ('depth' in call) return storeParams([...call.names, ...fields])
  const query = levelParams(call)
  return call.hasTarget ? query.safeExtend(targetParams) : query
}

function targetOf({ query, headers }: FastifyRequest): Target {
  const { to, onConflict } = query as { to?: string[]; onConflict: OnConflict }
  return { to, onConflict, idempotencyKey: headers['idempotency-key'] }
}
