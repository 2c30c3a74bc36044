import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Holds the visitor's form token. Scripts read it: the client sends it back as `X-XSRF-TOKEN`. */
const FORM_TOKEN_COOKIE = 'XSRF-TOKEN'
/** Set only while some app is released to a percentage of visitors. */
const VISITOR_COOKIE = 'visitor'
const FORM_TOKEN = /^[\w-]{22,128}$/
const VISITOR = /^[\da-f-]{36}$/

/** Returns the visitor's form token; sets one with this answer if there is none. */
export function formTokenOf(request: FastifyRequest, reply: FastifyReply, isHttps: boolean): string {
  const kept = request.cookies[FORM_TOKEN_COOKIE]
  if (kept && FORM_TOKEN.test(kept)) return kept
  const token = randomBytes(24).toString('base64url')
  reply.setCookie(FORM_TOKEN_COOKIE, token, { path: '/', sameSite: 'strict', secure: isHttps })
  return token
}

/** Identifies visitors for gradual releases: a visitor stays in the same group. */
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
