import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Shares one call among all that ask for it in a turn of the event loop. The call begins after they have asked, so that
 * its result is never older than its caller.
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
