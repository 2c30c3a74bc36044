/**
 * Runs calls one after another, and those that wait as one. So each caller gets a result that began after its call, and
 * at most one call waits.
 */
export function createLastCall<Result>(call: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve()
  let waiting: Promise<Result> | undefined
  return () => {
    waiting ??= running.then(() => {
      waiting = undefined
      const result = call()
      running = result.catch(() => undefined)
      return result
    })
    return waiting
  }
}
