import type { FastifyRequest } from 'fastify'
import { callerOf, isRead } from '#caller.ts'
import { runSlice } from '#database/turns/turns.ts'
import { tooManyRequests } from '#errors.ts'

const MINUTE = 60_000
/** Users and queues of small files stay below this; a script in a loop does not (docs/product.md, "Constants"). */
const MAX_PER_MINUTE = 3000

interface Settings {
  enabled: boolean
  maxPerMinute?: number | undefined
  now?: () => number
}

interface Recent {
  /** Ring buffer of the last `maxPerMinute` change times. */
  times: number[]
  count: number
  latest: number
}

export type ChangeLimit = ReturnType<typeof createChangeLimit>

/**
 * Creates a function that counts an account's changes and throws `request/too-many` after `maxPerMinute` of them within
 * a minute. Counts in memory to avoid a database write per change.
 */
export function createChangeLimit({ enabled, maxPerMinute = MAX_PER_MINUTE, now = () => performance.now() }: Settings) {
  const accounts = new Map<string, Recent>()
  let lastCleanup = now()

  function removeIdle(time: number): void {
    if (time - lastCleanup < MINUTE) return
    lastCleanup = time
    for (const [id, { latest }] of accounts) if (time - latest >= MINUTE) accounts.delete(id)
  }

  function count(accountId: string): void {
    if (!enabled) return
    const time = now()
    removeIdle(time)
    const recent = accounts.get(accountId) ?? { times: [], count: 0, latest: time }
    const slot = recent.count % maxPerMinute
    const wait = (recent.times[slot] ?? Number.NEGATIVE_INFINITY) + MINUTE - time
    if (wait > 0) throw tooManyRequests(wait, 'Too many changes at once. Please wait a moment and try again.')
    recent.times[slot] = time
    accounts.set(accountId, Object.assign(recent, { count: recent.count + 1, latest: time }))
  }

  return Object.assign(count, {
    accounts: () => accounts.size,
  })
}

/**
 * Counts changes before the body is read, and starts each in a separate turn of the event loop: the embedded database
 * would run any number in one, each of which waits for the disk. Must run after the hook that sets the caller.
 */
export function limitChanges(count: ChangeLimit) {
  return async (request: FastifyRequest): Promise<void> => {
    if (isRead(request)) return
    const caller = callerOf(request)
    count(caller.accountId)
    await runSlice(caller, async () => undefined)
  }
}
