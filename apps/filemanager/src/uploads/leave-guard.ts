const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

/** While it is on, the browser asks before the page is left: uploads would end with it. */
export function leaveGuard(on: boolean): void {
  if (on) window.addEventListener('beforeunload', askBeforeLeaving)
  else window.removeEventListener('beforeunload', askBeforeLeaving)
}
