import { DatabaseError } from 'pg'
import { DatabaseFailure, type FailureKind } from '../failure.ts'

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const KINDS: Readonly<Record<string, FailureKind>> = {
  '22021': 'unstorable',
  '23503': 'no-parent',
  '23505': 'taken',
  '25006': 'not-writable',
  '40001': 'conflict',
  '40P01': 'conflict',
  '42501': 'denied',
  '53100': 'full',
  '53200': 'busy',
  '53300': 'busy',
  '55P03': 'busy',
  '57014': 'busy',
  '58030': 'unavailable',
}
/** The codes after which the server closes the connection. */
const CLOSING = /^(?:08|57P0[1-5])/
const ROLLED_BACK = /^(?:23|40)/

/** What a statement stores if it succeeds: everything since `begin`, or rows outside of a transaction. */
export type Effect = 'none' | 'write' | 'commit'

/** Translates a statement's error into a `DatabaseFailure`. Returns an error of no known kind unchanged. */
export function failureOf(error: unknown, { effect, lost }: { effect: Effect; lost: boolean }): unknown {
  const code = error instanceof DatabaseError ? (error.code ?? '') : ''
  if (lost || CLOSING.test(code)) return new DatabaseFailure(effect === 'none' ? 'unavailable' : 'unclear', error)
  if (isTimeout(error)) return new DatabaseFailure(effect === 'none' ? 'busy' : 'unclear', error)
  if (effect === 'commit' && !ROLLED_BACK.test(code)) return new DatabaseFailure('unclear', error)
  const kind = KINDS[code]
  return kind ? new DatabaseFailure(kind, error) : error
}

export function connectFailureOf(error: unknown): DatabaseFailure {
  const code = error instanceof DatabaseError ? (error.code ?? '') : ''
  const isPoolExhausted = error instanceof Error && error.message === 'timeout exceeded when trying to connect'
  return new DatabaseFailure(isPoolExhausted || KINDS[code] === 'busy' ? 'busy' : 'unavailable', error)
}

/** Returns whether a statement did not run because a table has changed since the server planned it. */
export const isOutdatedPlan = (error: unknown) =>
  error instanceof DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'

/** Returns whether `pg` gave up waiting for a response. */
export const isTimeout = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'
