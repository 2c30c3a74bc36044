/** The message for a failure without one from the server (docs/product.md, "Texts"). */
export const UNKNOWN_FAILURE = 'Something went wrong; please try again later.'

/**
 * A call that failed. `code` is the server's code, or `network/offline`, `network/aborted`, `network/failed`
 * or `cookies/blocked` (then `status` is 0). `message` is safe to show.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: string
  readonly status: number
  /** Messages by form field; set by a 400 response to a form. */
  readonly fieldErrors: Readonly<Record<string, string>>
  /** In seconds; set by a 429 response. */
  readonly retryAfter: number | undefined

  constructor(
    code: string,
    status: number,
    message: string,
    details: { fieldErrors?: Record<string, string>; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause })
    this.code = code
    this.status = status
    this.fieldErrors = details.fieldErrors ?? {}
    this.retryAfter = details.retryAfter
  }
}

/** Checks the name, not the class, because the shared client may have its own copy of the class. */
export const isApiError = (error: unknown): error is ApiError => error instanceof Error && error.name === 'ApiError'

/** Returns whether a call failed with this HTTP status; false for any other error. */
export const hasStatus = (error: unknown, status: number): boolean => isApiError(error) && error.status === status

/** Returns whether a call failed with this code; false for any other error. */
export const hasCode = (error: unknown, code: string): boolean => isApiError(error) && error.code === code

/** Also detects that the client's code failed to load while offline, because no call reports that. */
export const isOffline = (error: unknown): boolean =>
  isApiError(error) ? error.code === 'network/offline' : !navigator.onLine
