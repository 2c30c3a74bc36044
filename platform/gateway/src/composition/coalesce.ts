import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Coalesces all calls in one turn of the event loop into one. It starts after the last of them, so no caller gets a
 * result from before its call.
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
