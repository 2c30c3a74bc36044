declare global {
  interface Window {
    /** The ms from the last click until the page that it opened was shown. */
    benchShown?: number
  }
}

/**
 * Runs in every page before its own code: records when a click has led to `path`, which counts as shown once the frame
 * with its heading is done. Works within one document and across two.
 */
export function watchNavigation(path: string): void {
  const heading = () => document.querySelector('h1')?.textContent ?? ''
  window.addEventListener(
    'click',
    ({ timeStamp }) => {
      sessionStorage.setItem('bench', JSON.stringify({ clicked: performance.timeOrigin + timeStamp, left: heading() }))
    },
    { capture: true },
  )
  const look = () => {
    const { clicked, left } = JSON.parse(sessionStorage.getItem('bench') ?? '{}')
    if (!clicked || location.pathname !== path || ['', left].includes(heading()))
      return void requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      window.benchShown = performance.timeOrigin + performance.now() - clicked
    }
    port2.postMessage('')
  }
  requestAnimationFrame(look)
}
