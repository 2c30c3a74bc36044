import { texts } from '../shared/texts.ts'

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

const askBeforeLogout = (event: Event) => {
  if (!window.confirm(texts.logoutEndsUploads)) event.preventDefault()
}

/**
 * While active, asks before the page is left or the user logs out, because that would end uploads. A logout ends the
 * session before the page is left, so the browser's own question would come too late.
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
