import { texts } from '../shared/texts.ts'

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

const askBeforeLogout = (event: Event) => {
  if (!window.confirm(texts.logoutEndsUploads)) event.preventDefault()
}

/**
 * While it is on, the page is not left, and nobody logged out, without a question, because uploads would end with it.
 * A logout ends the session before the page is left: the browser's own question would come too late.
 */
export function guardLeaving(on: boolean): void {
  if (on) {
    window.addEventListener('beforeunload', askBeforeLeaving)
    window.addEventListener('beforelogout', askBeforeLogout)
  } else {
    window.removeEventListener('beforeunload', askBeforeLeaving)
    window.removeEventListener('beforelogout', askBeforeLogout)
  }
}
