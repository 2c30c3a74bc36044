import type { Session } from '@site/contracts'
import { showToast, signIn } from '@site/services'
import type { SubmitOutcome } from '@site/ui/forms'

/** The toast for every failed login, as specified (docs/product.md, "Texts"). */
export const FAILED = { title: 'Login Failed', message: 'Please contact support and try again after some time' }

const STORAGE_BLOCKED =
  'This browser does not let the site keep your session. Allow storage for this site, then log in again.'

/** Opens the signed-in area. A session without a token is a failure, and so is one that cannot be stored. */
export function openSession(session: Session): SubmitOutcome {
  if (!session.token) return showFailure(FAILED.message)
  if (!signIn(session)) return showFailure(STORAGE_BLOCKED)
  return { ok: true, message: 'You are logged in. Opening your files.' }
}

export function showFailure(message: string): SubmitOutcome {
  showToast({ kind: 'error', ...FAILED, isAnnounced: true })
  return { ok: false, title: FAILED.title, message }
}
