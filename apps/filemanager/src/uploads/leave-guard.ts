import { texts } from '../shared/texts.ts'

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

/**
 * A guard that is switched on and off: while it is on, the page is not left, and nobody logged out, without a question,
 * because uploads would end with it. `onLogout` is called for a yes: a logout ends the session before the page is left,
 * and the browser's own question would come too late.
 */
export function leaveGuard(onLogout: () => void): (on: boolean) => void {
  const askBeforeLogout = (event: Event) => {
    if (window.confirm(texts.logoutEndsUploads)) onLogout()
    else event.preventDefault()
  }
  return (on) => {
    if (on) {
      window.addEventListener('beforeunload', askBeforeLeaving)
      window.addEventListener('beforelogout', askBeforeLogout)
    } else {
      window.removeEventListener('beforeunload', askBeforeLeaving)
      window.removeEventListener('beforelogout', askBeforeLogout)
    }
  }
}
