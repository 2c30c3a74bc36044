/**
 * Runs `work` when the browser is idle for `neededMs`, after `maxWaitMs` at the latest; in Safari, which does not
 * report idle time, after `fallbackMs`. Returns a function that cancels it.
 */
export function whenIdle(
  work: () => void,
  maxWaitMs: number,
  { neededMs = 0, fallbackMs = maxWaitMs / 4 } = {},
): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, fallbackMs)
    return () => clearTimeout(timer)
  }
  const latest = performance.now() + maxWaitMs
  const request = () =>
    window.requestIdleCallback(
      (idle) => {
        if (idle.didTimeout || idle.timeRemaining() >= neededMs) work()
        else handle = request()
      },
      { timeout: Math.max(1, latest - performance.now()) },
    )
  let handle = request()
  return () => window.cancelIdleCallback(handle)
}
