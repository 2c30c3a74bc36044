import { randomBytes } from 'node:crypto'
import { escapeHtml } from '@mfe/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Placeholder for the visitor's anti-forgery token in forms rendered by old shells. */
const PLACEHOLDER = '__FORM_TOKEN__'
/** Readable by scripts, because they send it back as `X-XSRF-TOKEN`. */
const COOKIE = 'XSRF-TOKEN'
const TOKEN = /^[\w-]{22,128}$/

/** Fills in the form token and sets its cookie, because clients of protocol 2 expect both with the page. */
export function fillFormToken(html: string, request: FastifyRequest, reply: FastifyReply, isHttps: boolean): string {
  return html.replaceAll(PLACEHOLDER, escapeHtml(formTokenOf(request, reply, isHttps)))
}

function formTokenOf(request: FastifyRequest, reply: FastifyReply, isHttps: boolean): string {
  const existing = request.cookies[COOKIE]
  if (existing && TOKEN.test(existing)) return existing
  const token = randomBytes(24).toString('base64url')
  reply.setCookie(COOKIE, token, { path: '/', sameSite: 'strict', secure: isHttps })
  return token
}
