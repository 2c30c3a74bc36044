/**
 * Runs `work` when the browser is idle for at least `neededMs`, after `maxWaitMs` at the latest; in Safari, which does
 * not report idle time, after a quarter of that. Returns a function that cancels it.
 */
export function whenIdle(work: () => void, maxWaitMs: number, neededMs = 0): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, maxWaitMs / 4)
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
