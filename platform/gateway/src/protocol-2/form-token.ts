import { randomBytes } from 'node:crypto'
import { escapeHtml } from '@mfe/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Stands for the visitor's anti-forgery token in forms rendered by old shells. */
const PLACEHOLDER = '__FORM_TOKEN__'
/** Scripts read it: the client sends it back as `X-XSRF-TOKEN`. */
const COOKIE = 'XSRF-TOKEN'
const TOKEN = /^[\w-]{22,128}$/

/** Clients of that protocol expect the cookie with the page. */
export function withFormToken(html: string, request: FastifyRequest, reply: FastifyReply, isHttps: boolean): string {
  return html.replaceAll(PLACEHOLDER, escapeHtml(formTokenOf(request, reply, isHttps)))
}

function formTokenOf(request: FastifyRequest, reply: FastifyReply, isHttps: boolean): string {
  const kept = request.cookies[COOKIE]
  if (kept && TOKEN.test(kept)) return kept
  const token = randomBytes(24).toString('base64url')
  reply.setCookie(COOKIE, token, { path: '/', sameSite: 'strict', secure: isHttps })
  return token
}
