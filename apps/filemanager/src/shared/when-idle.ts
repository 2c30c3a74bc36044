/**
 * Runs `work` when the browser is idle, after `maxWaitMs` at the latest; in Safari, which does not report idle time,
 * after a quarter of that. Returns a function that cancels it.
 */
export function whenIdle(work: () => void, maxWaitMs: number): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, maxWaitMs / 4)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(work, { timeout: maxWaitMs })
  return () => window.cancelIdleCallback(handle)
}
