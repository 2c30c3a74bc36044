import { setImmediate as nextTurn } from 'node:timers/promises'

/** Coalesces all calls in one turn of the event loop into one, which starts after the last: each result is fresh. */
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
