/**
 * Tells of what may happen thousands of times a minute: of the first time at once, then of how often it has happened
 * since, at most once per `everyMs`.
 */
export function sampled(tell: (times: number) => void, everyMs = 60_000, now: () => number = Date.now): () => void {
  let times = 0
  let silentUntil = Number.NEGATIVE_INFINITY
  return () => {
    times += 1
    if (now() < silentUntil) return
    silentUntil = now() + everyMs
    tell(times)
    times = 0
  }
}
