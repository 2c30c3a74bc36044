import { HttpError, type HttpErrorDetails } from '@mfe/http'

/** Every expected error code with its HTTP status. */
export const ERROR_STATUS = {
  'request/invalid': 400,
  'request/forged': 403,
  'request/not-found': 404,
  'request/aborted': 400,
  'request/too-slow': 408,
  'request/too-large': 413,
  'request/unsupported-type': 415,
  'request/key-reused': 422,
  'request/too-many': 429,
  'request/too-many-keys': 429,
  'session/none': 401,
  'session/wrong-login': 401,
  'session/wrong-user': 403,
  'session/not-found': 404,
  'account/email-taken': 409,
  'account/registration-closed': 403,
  'account/email-domain': 403,
  'account/unconfirmed': 403,
  'account/confirmed': 409,
  'account/bad-confirmation': 400,
  'account/wrong-password': 400,
  'account/bad-reset': 400,
  'account/same-email': 400,
  'account/bad-email-change': 400,
  'passkeys/wrong': 401,
  'passkeys/rejected': 400,
  'passkeys/taken': 409,
  'passkeys/not-found': 404,
  'passkeys/too-many': 507,
  'app-passwords/none': 401,
  'app-passwords/wrong': 401,
  'app-passwords/read-only': 403,
  'app-passwords/not-found': 404,
  'app-passwords/too-many': 507,
  'dav/foreign-destination': 403,
  'dav/infinite-depth': 403,
  'dav/root': 403,
  'dav/same-place': 403,
  'dav/not-a-file': 405,
  'dav/exists': 405,
  'dav/no-parent': 409,
  'dav/wrong-lock': 409,
  'dav/precondition': 412,
  'dav/locked': 423,
  'dav/lock-conflict': 423,
  'dav/too-many-locks': 507,
  'dav/too-many-properties': 507,
  'inbox/none': 401,
  'inbox/bad-code': 400,
  'inbox/window-only': 403,
  'inbox/not-found': 404,
  'names/invalid': 400,
  'names/reserved': 400,
  'folders/not-found': 404,
  'folders/name-taken': 409,
  'folders/too-many-files': 413,
  'folders/into-itself': 400,
  'folders/too-deep': 400,
  'files/not-found': 404,
  'files/name-taken': 409,
  'files/at-root': 400,
  'files/changed': 412,
  'files/no-version': 428,
  'files/bad-range': 416,
  'files/damaged': 503,
  'files/deleted': 410,
  'files/no-preview': 415,
  'files/no-thumbnail': 404,
  'uploads/not-found': 404,
  'uploads/version': 412,
  'uploads/wrong-offset': 409,
  'uploads/complete': 409,
  'uploads/superseded': 423,
  'uploads/bad-checksum': 460,
  'uploads/too-many': 429,
  'events/too-many': 429,
  'shares/not-found': 404,
  'shares/password-required': 403,
  'shares/wrong-password': 400,
  'shares/bad-expiry': 400,
  'shares/no-token': 409,
  'shares/too-many': 507,
  'shares/no-room': 507,
  'storage/quota': 507,
  'storage/site-full': 507,
  'storage/too-many-entries': 507,
  'storage/full': 507,
  'storage/degraded': 507,
  'storage/unavailable': 503,
  'applications/bad-file': 415,
  'applications/damaged': 415,
  'applications/password': 415,
  'applications/macros': 415,
  'applications/starts-program': 415,
  'applications/remote-template': 415,
  'applications/remote-content': 415,
  'applications/network-path': 415,
  'applications/embedded-file': 415,
  'applications/mixed-formats': 415,
  'applications/executable': 415,
  'applications/polyglot': 415,
  'applications/too-complex': 415,
  'applications/too-slow': 503,
  'server/busy': 503,
  'server/unexpected': 500,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** When a call may be retried, in seconds, unless an error says otherwise. */
const RETRY_AFTER: Partial<Record<ErrorCode, string>> = { 'server/busy': '2', 'events/too-many': '60' }

/** An expected error of the API. Any other error is a bug, and is reported as `server/unexpected`. */
export class AppError extends HttpError<ErrorCode> {
  override readonly name = 'AppError'

  constructor(code: ErrorCode, message: string, details: HttpErrorDetails = {}) {
    const retryAfter = RETRY_AFTER[code]
    const headers = retryAfter === undefined ? details.headers : { 'retry-after': retryAfter, ...details.headers }
    super(ERROR_STATUS[code], code, message, { ...details, headers })
  }
}

export function tooManyRequests(
  waitMs: number,
  message = 'Too many attempts. Please wait a moment and try again.',
): AppError {
  return new AppError('request/too-many', message, { headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) } })
}
