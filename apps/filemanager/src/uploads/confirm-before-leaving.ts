import { texts } from '../shared/texts.ts'

const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault()

const confirmLogout = (event: Event) => {
  if (!window.confirm(texts.logoutEndsUploads)) event.preventDefault()
}

/**
 * While active, asks for confirmation before the page unloads or the user logs out, which would stop the uploads. A
 * logout needs its own prompt, because it ends the session before the page unloads.
 */
export function confirmBeforeLeaving(isActive: boolean): void {
  // A page that listens for `beforeunload` does not enter the back/forward cache.
  const change = isActive ? 'addEventListener' : 'removeEventListener'
  window[change]('beforeunload', confirmUnload)
  window[change]('beforelogout', confirmLogout)
}
