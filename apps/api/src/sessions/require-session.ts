import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { HostCookie } from '../http/host-cookie.ts'
import type { Caller, SessionsService } from './sessions.service.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The session's cookie without the token is enough, so that the browser itself downloads. */
    cookieAlone?: boolean
  }
}

const callers = new WeakMap<FastifyRequest, Caller>()

/** Who calls; asked for behind `requireSession` only. */
export function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request)
  if (!caller) throw new Error('No session was required on this route')
  return caller
}

/** The browser sends its address book's spelling: emails compare in lower case. */
export function assertOwner(request: FastifyRequest, userEmail: string): void {
  if (userEmail.toLowerCase() === callerOf(request).email) return
  throw new AppError('session/wrong-user', 'These are not your folders.')
}

/** An `onRequest` hook: it runs before any body is read, and a session's end never cuts a running request. */
export function requireSession(sessions: SessionsService, sessionCookie: HostCookie) {
  return async (request: FastifyRequest): Promise<void> => {
    const [, token] = /^Bearer +([\w-]+)$/i.exec(request.headers.authorization ?? '') ?? []
    const cookie = sessionCookie.read(request.headers.cookie)
    if (token) callers.set(request, await sessions.byToken(token, cookie))
    else if (cookie && request.routeOptions.config.cookieAlone) callers.set(request, await sessions.byCookie(cookie))
    else throw new AppError('session/none', 'Please log in.')
  }
}
