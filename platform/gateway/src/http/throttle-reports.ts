/**
 * Throttles reports of frequent events. Reports the first one immediately, then the number since the last report, at
 * most once per `everyMs`.
 */
export function throttleReports(
  report: (times: number) => void,
  everyMs = 60_000,
  now: () => number = Date.now,
): () => void {
  let times = 0
  let silentUntil = Number.NEGATIVE_INFINITY
  return () => {
    times += 1
    if (now() < silentUntil) return
    silentUntil = now() + everyMs
    report(times)
    times = 0
  }
}
