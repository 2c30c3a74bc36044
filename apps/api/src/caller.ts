import { connectionSignal } from '@mfe/http'
import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

export interface Caller {
  accountId: string
  email: string
  /** Empty for a caller with an app password, which is not a session. */
  sessionId: string
  expiresAt: string
  /** Set if the caller signed in with an app password that allows reading only. */
  readsOnly?: boolean
  /** Aborts when the caller leaves. */
  signal?: AbortSignal
}

/** The methods that change nothing (RFC 9110, 9.2.1, and RFC 4918, 9.1). */
export const READS = ['OPTIONS', 'GET', 'HEAD', 'PROPFIND']

export const isRead = ({ method }: Pick<FastifyRequest, 'method'>): boolean => READS.includes(method)

const callers = new WeakMap<FastifyRequest, Caller>()

export const setCaller = (request: FastifyRequest, caller: Caller) =>
  void callers.set(request, { ...caller, signal: connectionSignal(request) })

/** Returns the caller of an authenticated request. Throws on a route that requires neither session nor app password. */
export function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request)
  if (!caller) throw new Error('This route does not require a session.')
  return caller
}

/** Throws `session/wrong-user` unless the caller has this email, ignoring case. */
export function assertOwner(request: FastifyRequest, userEmail: string): void {
  if (userEmail.toLowerCase() === callerOf(request).email) return
  throw new AppError('session/wrong-user', 'These are not your folders.')
}
