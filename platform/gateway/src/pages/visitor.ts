import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Set only while some app is released to a percentage of visitors. */
const VISITOR_COOKIE = 'visitor'
const VISITOR = /^[\da-f-]{36}$/

/** Identifies a visitor, who stays in the same group during a gradual release. */
export function visitorIdOf(request: FastifyRequest, reply: FastifyReply, isHttps: boolean): string {
  const kept = request.cookies[VISITOR_COOKIE]
  if (kept && VISITOR.test(kept)) return kept
  const id = randomUUID()
  reply.setCookie(VISITOR_COOKIE, id, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps,
    maxAge: 60 * 60 * 24 * 90,
  })
  return id
}
