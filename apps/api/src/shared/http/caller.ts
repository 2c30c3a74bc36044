import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

export interface Caller {
  accountId: string
  email: string
  sessionId: string
  expiresAt: string
}

const callers = new WeakMap<FastifyRequest, Caller>()

export const setCaller = (request: FastifyRequest, caller: Caller) => void callers.set(request, caller)

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
