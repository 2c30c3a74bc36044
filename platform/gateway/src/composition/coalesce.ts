import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Coalesces all calls in a turn of the event loop into one. It starts after the last of them, so its result is never
 * older than any call.
 */
export function coalesce<Value>(call: () => Promise<Value>): () => Promise<Value> {
  let waiting: Promise<Value> | undefined
  return () => {
    waiting ??= nextTurn().then(() => {
      waiting = undefined
      return call()
    })
    return waiting
  }
}
