import type {
  CredentialForm,
  NewPasskey,
  Passkey,
  PasskeyCreationOptions,
  PasskeyLogin,
  PasskeyRequestOptions,
  Session,
} from '@site/contracts'
import type { ApiClient, CallOptions } from '../types/index.ts'

type Caller = Pick<ApiClient, 'call'>

const PASSKEYS_URL = '/api/passkeys'

/** Lists the account's passkeys, newest first. */
export const listPasskeys = (api: Caller, options?: CallOptions): Promise<Passkey[]> =>
  api.call({ method: 'GET', url: PASSKEYS_URL, ...options })

/** Resolves to what the browser needs to create a passkey. Rejects with `account/wrong-password`. */
export const offerPasskey = (api: Caller, form: CredentialForm): Promise<PasskeyCreationOptions> =>
  api.call({ method: 'POST', url: `${PASSKEYS_URL}/options`, body: form })

/** Stores what the browser has created from the newest offer, once, within five minutes. */
export const createPasskey = (api: Caller, passkey: NewPasskey): Promise<Passkey> =>
  api.call({ method: 'POST', url: PASSKEYS_URL, body: passkey })

/** Nobody logs in with it any more once this resolves. Rejects with `passkeys/not-found`. */
export const revokePasskey = async (api: Caller, id: string): Promise<void> => {
  await api.call({ method: 'DELETE', url: `${PASSKEYS_URL}/${encodeURIComponent(id)}` })
}

/** Resolves to what the browser needs to log in with a passkey. */
export const offerPasskeyLogin = (api: Caller): Promise<PasskeyRequestOptions> =>
  api.call({ method: 'POST', identity: 'login', url: `${PASSKEYS_URL}/login/options` })

/** Starts a session, like `authenticate`. Rejects with `passkeys/wrong`, which does not end another session. */
export const authenticateWithPasskey = (api: Caller, login: PasskeyLogin): Promise<Session> =>
  api.call({ method: 'POST', identity: 'login', url: `${PASSKEYS_URL}/login`, body: login })
