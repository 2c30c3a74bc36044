const MAX_PAUSE_MS = 30_000

/** Returns the pause before a retry, which grows with the number of failed attempts. */
export const retryPause = (attempts: number): number => Math.min(MAX_PAUSE_MS, 1000 * 2 ** attempts)

/**
 * Calls `retry` after a pause, or as soon as the network or the tab is back; never in a hidden tab. Returns a function
 * that cancels it. `isTabBack` says that the tab has just become visible.
 */
export function retryLater(pauseMs: number, retry: (isTabBack: boolean) => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const cancel = () => {
    clearTimeout(timer)
    controller.abort()
  }
  const run = (event?: Event) => {
    if (document.hidden) return
    cancel()
    retry(event?.type === 'visibilitychange')
  }
  const timer = setTimeout(run, pauseMs)
  window.addEventListener('online', run, { signal })
  document.addEventListener('visibilitychange', run, { signal })
  return cancel
}
