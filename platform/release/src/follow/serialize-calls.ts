/** Runs one call at a time. Callers that wait share the next run, so no result is older than its call. */
export function serializeCalls<Result>(call: () => Promise<Result>): () => Promise<Result> {
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
