/** Watches whether the user has pressed a key or a button since the last `reset`. */
export function watchUserActivity() {
  let isIdle = true
  const stopWaiting = () => {
    isIdle = false
  }
  return {
    isUserIdle: () => isIdle,
    reset() {
      isIdle = true
      for (const type of ['keydown', 'pointerdown']) {
        // The events of the press that starts a transfer are over by the next turn.
        setTimeout(() => window.addEventListener(type, stopWaiting, { capture: true, once: true }))
      }
    },
  }
}
