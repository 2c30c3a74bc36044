import type { FastifyRequest } from 'fastify'
import { callerOf } from '../sessions/require-session.ts'
import { tooMany } from './too-many.ts'

const MINUTE = 60_000
/** Far beyond people, and beyond a queue of small files; a loop of a script reaches it (docs/product.md, "Constants"). */
const MOST_A_MINUTE = 3000
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

interface Settings {
  enabled: boolean
  most?: number | undefined
  now?: () => number
}

interface Recent {
  /** Of the last `most` changes; each takes the place of the oldest one. */
  times: number[]
  count: number
  latest: number
}

export type ChangeLimit = ReturnType<typeof createChangeLimit>

/**
 * Counts a change of an account, or throws `request/too-many` while `most` of them lie less than a minute back. Kept in
 * memory: no change costs a write of its own.
 */
export function createChangeLimit({ enabled, most = MOST_A_MINUTE, now = () => performance.now() }: Settings) {
  const accounts = new Map<string, Recent>()
  let tidied = now()

  function forgetIdle(time: number): void {
    if (time - tidied < MINUTE) return
    tidied = time
    for (const [id, { latest }] of accounts) if (time - latest >= MINUTE) accounts.delete(id)
  }

  function count(accountId: string): void {
    if (!enabled) return
    const time = now()
    forgetIdle(time)
    const recent = accounts.get(accountId) ?? { times: [], count: 0, latest: time }
    const place = recent.count % most
    const wait = (recent.times[place] ?? Number.NEGATIVE_INFINITY) + MINUTE - time
    if (wait > 0) throw tooMany(wait, 'Too many changes at once. Please wait a little and try again.')
    recent.times[place] = time
    accounts.set(accountId, Object.assign(recent, { count: recent.count + 1, latest: time }))
  }

  return Object.assign(count, {
    /** How many it remembers. */
    accounts: () => accounts.size,
  })
}

/** An `onRequest` hook behind `requireSession`: refuses before any body is read. */
export function limitChanges(count: ChangeLimit) {
  return async (request: FastifyRequest): Promise<void> => {
    if (!READS.has(request.method)) count(callerOf(request).accountId)
  }
}
