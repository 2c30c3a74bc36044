/**
 * Runs `work` when the browser is idle, at the latest after `maxWaitMs`; sooner in Safari, which cannot tell. Returns a
 * function that cancels it.
 */
export function whenIdle(work: () => void, maxWaitMs: number): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, maxWaitMs / 4)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(work, { timeout: maxWaitMs })
  return () => window.cancelIdleCallback(handle)
}
