import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Set only while an app is released to a percentage of visitors. */
const VISITOR_COOKIE = 'visitor'
const VISITOR = /^[\da-f-]{36}$/

/** Returns the visitor's ID, which determines their group during a gradual release. Sets the cookie if it is new. */
export function visitorIdOf(request: FastifyRequest, reply: FastifyReply, isHttps: boolean): string {
  const existing = request.cookies[VISITOR_COOKIE]
  if (existing && VISITOR.test(existing)) return existing
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
