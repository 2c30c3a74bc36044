import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Shares one call among all callers in a turn of the event loop. It begins after they have asked, so its result is
 * never older than they are.
 */
export function oncePerTurn<Value>(call: () => Promise<Value>): () => Promise<Value> {
  let waiting: Promise<Value> | undefined
  return () => {
    waiting ??= nextTurn().then(() => {
      waiting = undefined
      return call()
    })
    return waiting
  }
}
