import { hasStatus, isApiError } from '@site/api-client/errors'
import { explain } from '@site/api-client/explain'
import type { LoginForm } from '@site/contracts'
import { loadApi, showToast, signIn } from '@site/services'
import type { SubmitOutcome } from '@site/ui/forms'

/** The toast for every failed login, as specified (docs/product.md, "Texts"). */
const FAILED = { title: 'Login Failed', message: 'Please contact support and try again after some time' }

const WRONG_CREDENTIALS = 'The email or password is incorrect. Check both, then try again.'
const STORAGE_BLOCKED =
  'This browser does not let the site keep your session. Allow storage for this site, then log in again.'

interface LoginEvents {
  /** Called if the password is right, but nobody has confirmed the email address yet. */
  onUnconfirmed: () => void
}

/**
 * Logs in and opens the signed-in area. A response without a token is a failure, and so is a token that cannot be
 * stored.
 */
export async function logIn(credentials: LoginForm, { onUnconfirmed }: LoginEvents): Promise<SubmitOutcome> {
  try {
    const api = await loadApi()
    const session = await api.account.authenticate(credentials)
    if (!session.token) return showFailure(FAILED.message)
    if (!signIn(session)) return showFailure(STORAGE_BLOCKED)
    return { ok: true, message: 'You are logged in. Opening your files.' }
  } catch (error) {
    if (isApiError(error) && error.code === 'account/unconfirmed') {
      onUnconfirmed()
      return showFailure(error.message)
    }
    return showFailure(hasStatus(error, 401) ? WRONG_CREDENTIALS : explain(error, FAILED.message))
  }
}

function showFailure(message: string): SubmitOutcome {
  showToast({ kind: 'error', ...FAILED, isAnnounced: true })
  return { ok: false, title: FAILED.title, message }
}
