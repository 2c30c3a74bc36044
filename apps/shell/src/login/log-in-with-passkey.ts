import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser'
import { hasStatus, isApiError } from '@site/api-client/errors'
import { explain } from '@site/api-client/explain'
import { authenticateWithPasskey, offerPasskeyLogin } from '@site/api-client/passkeys'
import type { PasskeyLogin, PasskeyRequestOptions } from '@site/contracts'
import { loadApi } from '@site/services'
import type { SubmitOutcome } from '@site/ui/forms'
import { FAILED, openSession, showFailure } from './open-session.ts'

// Loaded with the first click on its button.

const UNSUPPORTED = 'This browser does not support passkeys. Log in with your password.'
const CANCELED = 'No passkey was used: the request was canceled, or took too long.'

/** Asks the device for a passkey, and opens the signed-in area. */
export async function logInWithPasskey(): Promise<SubmitOutcome> {
  if (!browserSupportsWebAuthn()) return { ok: false, message: UNSUPPORTED }
  try {
    const api = await loadApi()
    const login = await askDevice(await offerPasskeyLogin(api))
    // Not a failure: the person has decided so.
    if (!login) return { ok: false, message: CANCELED }
    return openSession(await authenticateWithPasskey(api, login))
  } catch (error) {
    const isSaid = hasStatus(error, 401) || (isApiError(error) && error.code === 'account/unconfirmed')
    return showFailure(isSaid ? (error as Error).message : explain(error, FAILED.message))
  }
}

/** Resolves to `undefined` if the person has chosen no passkey. */
async function askDevice(optionsJSON: PasskeyRequestOptions): Promise<PasskeyLogin | undefined> {
  try {
    return await startAuthentication({ optionsJSON })
  } catch (error) {
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return undefined
    throw error
  }
}
