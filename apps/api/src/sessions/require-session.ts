import type { FastifyRequest } from 'fastify'
import type { HostCookie } from '../anti-forgery/host-cookie.ts'
import { AppError } from '../errors.ts'
import type { Caller, SessionsService } from './sessions.service.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts the session's cookie without the token, so that the browser itself can download. */
    cookieAlone?: boolean
  }
}

const callers = new WeakMap<FastifyRequest, Caller>()

/** The caller; only valid behind `requireSession`. */
export function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request)
  if (!caller) throw new Error('No session was required on this route')
  return caller
}

/** The browser may send another spelling of the address: emails compare in lowercase. */
export function assertOwner(request: FastifyRequest, userEmail: string): void {
  if (userEmail.toLowerCase() === callerOf(request).email) return
  throw new AppError('session/wrong-user', 'These are not your folders.')
}

/** An `onRequest` hook: runs before any body is read, and a session that ends never aborts a running request. */
export function requireSession(sessions: SessionsService, sessionCookie: HostCookie) {
  return async (request: FastifyRequest): Promise<void> => {
    const [, token] = /^Bearer +([\w-]+)$/i.exec(request.headers.authorization ?? '') ?? []
    const cookie = sessionCookie.read(request.headers.cookie)
    if (token) callers.set(request, await sessions.byToken(token, cookie))
    else if (cookie && request.routeOptions.config.cookieAlone) callers.set(request, await sessions.byCookie(cookie))
    else throw new AppError('session/none', 'Please log in.')
  }
}
