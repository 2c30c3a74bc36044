declare global {
  interface Window {
    /** The time from the last click until its target page appeared, in ms. */
    benchShown?: number
  }
}

/**
 * Runs in every page before its own code. Measures how long a click takes to open `path`, until its heading has been
 * painted. Works within one document and across two.
 */
export function watchNavigation(path: string): void {
  const heading = () => document.querySelector('h1')?.textContent ?? ''
  window.addEventListener(
    'click',
    ({ timeStamp }) => {
      sessionStorage.setItem(
        'bench',
        JSON.stringify({ clicked: performance.timeOrigin + timeStamp, previous: heading() }),
      )
    },
    { capture: true },
  )
  const check = () => {
    const { clicked, previous } = JSON.parse(sessionStorage.getItem('bench') ?? '{}')
    if (!clicked || location.pathname !== path || ['', previous].includes(heading()))
      return void requestAnimationFrame(check)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      window.benchShown = performance.timeOrigin + performance.now() - clicked
    }
    port2.postMessage('')
  }
  requestAnimationFrame(check)
}
