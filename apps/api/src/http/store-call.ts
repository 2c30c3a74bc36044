import type { StoreCall } from '@site/contracts'
import { storeParams } from '@site/contracts/schemas'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { z } from 'zod'
import { assertOwner, callerOf } from '../sessions/require-session.ts'
import type { Caller } from '../sessions/sessions.service.ts'

export interface StoreRequest {
  caller: Caller
  /** All folder names of the call, root first, from the path or the query. */
  names: readonly string[]
  query: Readonly<Record<string, string>>
}

type Answers = Readonly<Record<number, z.ZodType>>
type Handler = (call: StoreRequest, reply: FastifyReply, request: FastifyRequest) => Promise<unknown>

const placesIn = (path: string) => Array.from(path.matchAll(/:(\w+)/g), ([, place = '']) => place)

/** The route of one row, with its query validated, its user matched to the session and its names in order. */
export function storeCall(
  row: StoreCall,
  response: Answers,
  handler: Handler,
  more: readonly string[] = [],
): RouteOptions {
  const places = placesIn(row.path)

  const read = (request: FastifyRequest): StoreRequest => {
    const query = request.query as Record<string, string>
    const params = request.params as Record<string, string>
    assertOwner(request, query.userEmail ?? '')
    const names = [...places.map((place) => params[place] ?? ''), ...row.names.map((name) => query[name] ?? '')]
    return { caller: callerOf(request), names, query }
  }

  return {
    method: row.method,
    url: row.path,
    schema: { querystring: storeParams([...row.names, ...more]), response },
    handler: (request, reply) => handler(read(request), reply, request),
  }
}
