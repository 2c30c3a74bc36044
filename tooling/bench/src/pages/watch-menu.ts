declare global {
  interface Window {
    benchMenuOpened: (time: number) => void
  }
}

/** Runs in the page before its own code. Reports when the main menu's first link appears, in ms since navigation. */
export function watchMenu(): void {
  const check = () => {
    const link = document.querySelector('header nav ul a')
    if (!link?.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      return void requestAnimationFrame(check)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => window.benchMenuOpened(performance.now())
    port2.postMessage('')
  }
  requestAnimationFrame(check)
}
