import { texts } from '../shared/texts.ts'

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

/** A logout ends the session before the page is left: the browser's own question would come too late. */
function askBeforeLogout(event: Event): void {
  if (window.confirm(texts.logoutEndsUploads)) leaveGuard(false)
  else event.preventDefault()
}

/** While it is on, the page is not left, and nobody logged out, without a question: uploads would end with it. */
export function leaveGuard(on: boolean): void {
  if (on) {
    window.addEventListener('beforeunload', askBeforeLeaving)
    window.addEventListener('beforelogout', askBeforeLogout)
  } else {
    window.removeEventListener('beforeunload', askBeforeLeaving)
    window.removeEventListener('beforelogout', askBeforeLogout)
  }
}
