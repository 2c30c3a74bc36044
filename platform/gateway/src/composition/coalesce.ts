import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Coalesces all calls in one turn of the event loop into a single call. It starts after the last of them, so every
 * caller gets a fresh result.
 */
export function coalesce<Value>(call: () => Promise<Value>): () => Promise<Value> {
  let scheduled: Promise<Value> | undefined
  return () => {
    scheduled ??= nextTurn().then(() => {
      scheduled = undefined
      return call()
    })
    return scheduled
  }
}
