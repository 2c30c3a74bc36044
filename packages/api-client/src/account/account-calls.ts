import type {
  AccountDeletionForm,
  AccountSession,
  EmailChangeForm,
  LoginForm,
  PasswordChangeForm,
  PasswordResetForm,
  Profile,
  ProfileForm,
  ResetRequestForm,
} from '@site/contracts'
import type { ApiClient, CallOptions } from '../types/index.ts'
import { ACCOUNT_URL } from '../urls.ts'

// Functions rather than methods, because every visitor who sends a form loads all methods of the client.

const EMAIL_URL = `${ACCOUNT_URL}/email`

type Caller = Pick<ApiClient, 'call'>
type MessageResponse = Promise<{ message: string }>

export const getProfile = (api: Caller, options?: CallOptions): Promise<Profile> =>
  api.call({ method: 'GET', url: ACCOUNT_URL, ...options })

export const changeProfile = (api: Caller, form: ProfileForm): MessageResponse =>
  api.call({ method: 'PUT', url: ACCOUNT_URL, body: form })

/**
 * Sends a link to the new address, and resolves to the same text whether or not that has an account. Rejects with
 * `account/wrong-password`, `account/same-email` or `account/email-domain`, and `fieldErrors`.
 */
export const requestEmailChange = (api: Caller, form: EmailChangeForm): MessageResponse =>
  api.call({ method: 'POST', url: EMAIL_URL, body: form })

/** `token` comes from the emailed link. Starts no session. Rejects with `account/bad-email-change`. */
export const confirmEmailChange = (api: Caller, token: string): MessageResponse =>
  api.call({ method: 'PUT', identity: 'none', url: EMAIL_URL, body: { token } })

/** Also ends every other session. Rejects with `account/wrong-password` and `fieldErrors.currentPassword`. */
export const changePassword = (api: Caller, form: PasswordChangeForm): MessageResponse =>
  api.call({ method: 'POST', url: '/api/account/password', body: form })

/** Resolves to the same text whether or not the email has an account. */
export const requestPasswordReset = (api: Caller, form: ResetRequestForm): MessageResponse =>
  api.call({ method: 'POST', identity: 'none', url: '/api/account/reset', body: form })

/** `token` comes from the emailed link. Starts no session. Rejects with `account/bad-reset` for an invalid token. */
export const resetPassword = (api: Caller, token: string, form: PasswordResetForm): MessageResponse =>
  api.call({ method: 'PUT', identity: 'none', url: '/api/account/reset', body: { ...form, token } })

/** Requests another email with a link that confirms the address. Rejects with `account/confirmed` if none is needed. */
export const requestConfirmation = (api: Caller, form: LoginForm): MessageResponse =>
  api.call({ method: 'POST', identity: 'login', url: '/api/account/confirmation', body: form })

/** `token` comes from the emailed link. Starts no session. Rejects with `account/bad-confirmation`. */
export const confirmEmail = (api: Caller, token: string): MessageResponse =>
  api.call({ method: 'PUT', identity: 'none', url: '/api/account/confirmation', body: { token } })

/** Lists the account's sessions, most recently used first. */
export const listSessions = (api: Caller, options?: CallOptions): Promise<AccountSession[]> =>
  api.call({ method: 'GET', url: '/api/account/sessions', ...options })

/** Rejects with `session/not-found` if the session has already ended. Ending the current session is a logout. */
export const endSession = async (api: Caller, id: string): Promise<void> => {
  await api.call({ method: 'DELETE', url: `/api/account/sessions/${encodeURIComponent(id)}` })
}

/** Also ends this session. Suspended links work again once their owner gives each a new address. */
export const endAllSessions = async (api: Caller, links: 'keep' | 'suspend'): Promise<void> => {
  await api.call({ method: 'DELETE', url: `/api/account/sessions?links=${links}` })
}

/** Permanently deletes the account and every file. Rejects with `account/wrong-password` and `fieldErrors.password`. */
export const deleteAccount = async (api: Caller, form: AccountDeletionForm): Promise<void> => {
  await api.call({ method: 'DELETE', url: ACCOUNT_URL, body: form })
}
