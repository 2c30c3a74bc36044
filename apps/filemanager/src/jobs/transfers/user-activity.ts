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
        // Skips the events of the key or button press that starts the transfer.
        setTimeout(() => window.addEventListener(type, stopWaiting, { capture: true, once: true }))
      }
    },
  }
}
