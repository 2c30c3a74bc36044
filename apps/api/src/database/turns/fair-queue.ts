import { connectionLost, type Enter, waitIn } from '@mfe/http'
import { LRUCache } from 'lru-cache'

/** After this time, what a key has used counts half as much. */
const HALF_LIFE_MS = 30_000
/** A second that a key has used outweighs this many seconds of waiting. */
const WEIGHT = 10
/** How many keys are remembered after their last turn. */
const MAX_REMEMBERED = 10_000

interface Options {
  /** How many keys have a turn at the same time. */
  slots: number
  /** How many callers of one key may wait. */
  maxWaiting?: number
  /** What a key counts as having used before its first turn, in milliseconds. Lets keys with quick turns go first. */
  newcomerMs?: number
  /** Monotonic milliseconds. */
  now?: () => number
}

type Release = () => void

interface Waiting {
  isRunning: boolean
  /** Since when the key could have had its next turn. */
  since: number
  callers: Enter<Release>[]
}

/**
 * Shares slots among keys, such as accounts; each key has one turn at a time. The next turn goes to the key that has
 * waited longest, less a multiple of the time that it has used lately, so no key waits forever.
 */
export function createFairQueue({
  slots,
  maxWaiting = Infinity,
  newcomerMs = 0,
  now = () => performance.now(),
}: Options) {
  const keys = new Map<string, Waiting>()
  const used = new LRUCache<string, { ms: number; until: number }>({ max: MAX_REMEMBERED })
  let running = 0

  function usedLately(key: string): number | undefined {
    const turns = used.get(key)
    return turns && turns.ms * 0.5 ** ((now() - turns.until) / HALF_LIFE_MS)
  }

  function start(key: string, waiting: Waiting): Release {
    const startedAt = now()
    waiting.isRunning = true
    running += 1
    return () => {
      used.set(key, { ms: (usedLately(key) ?? 0) + now() - startedAt, until: now() })
      running -= 1
      waiting.isRunning = false
      waiting.since = now()
      forgetIfUnused(key, waiting)
      startNext()
    }
  }

  function forgetIfUnused(key: string, { isRunning, callers }: Waiting): void {
    if (!isRunning && callers.length === 0) keys.delete(key)
  }

  function startNext(): void {
    if (running >= slots) return
    const [next] = [...keys]
      .filter(([, { isRunning }]) => !isRunning)
      .map(([key, waiting]) => ({ key, waiting, turnAt: waiting.since + WEIGHT * (usedLately(key) ?? newcomerMs) }))
      .sort((a, b) => a.turnAt - b.turnAt)
    next?.waiting.callers.shift()?.(start(next.key, next.waiting))
  }

  return {
    /**
     * Resolves to a function that ends the turn and must be called once, or to `undefined` if too many callers wait.
     * Leaves the queue and throws `request/aborted` when the signal aborts.
     */
    async acquire(key: string, signal?: AbortSignal): Promise<Release | undefined> {
      if (signal?.aborted) throw connectionLost()
      const waiting = keys.get(key) ?? { isRunning: false, since: now(), callers: [] }
      if (waiting.callers.length >= maxWaiting) return undefined
      keys.set(key, waiting)
      const turn = waitIn(waiting.callers, signal, () => forgetIfUnused(key, waiting))
      startNext()
      return await turn
    },

    /** Like `acquire`, but returns `undefined` if the key would have to wait. */
    tryAcquire(key: string): Release | undefined {
      if (running >= slots || keys.has(key)) return undefined
      const waiting = { isRunning: false, since: now(), callers: [] }
      keys.set(key, waiting)
      return start(key, waiting)
    },

    /** Whether a key waits because every slot is taken. */
    isContended: () => [...keys.values()].some(({ isRunning }) => !isRunning),
  }
}
