import type { AppPassword, CreatedAppPassword, NewAppPassword } from '@site/contracts'
import type { ApiClient, CallOptions } from '../types/index.ts'

type Caller = Pick<ApiClient, 'call'>

const APP_PASSWORDS_URL = '/api/app-passwords'

/** Lists the account's app passwords, newest first. */
export const listAppPasswords = (api: Caller, options?: CallOptions): Promise<AppPassword[]> =>
  api.call({ method: 'GET', url: APP_PASSWORDS_URL, ...options })

/**
 * Only this response contains the password. Rejects with `account/wrong-password`, or with `app-passwords/too-many`
 * beyond `APP_PASSWORDS_MAX`.
 */
export const createAppPassword = (api: Caller, form: NewAppPassword): Promise<CreatedAppPassword> =>
  api.call({ method: 'POST', url: APP_PASSWORDS_URL, body: form })

/** Programs that use it are signed out once this resolves. Rejects with `app-passwords/not-found`. */
export const revokeAppPassword = async (api: Caller, id: string): Promise<void> => {
  await api.call({ method: 'DELETE', url: `${APP_PASSWORDS_URL}/${encodeURIComponent(id)}` })
}
