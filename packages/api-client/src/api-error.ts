/** The client's text for a failure that the server gave no text for (docs/product.md, "Texts"). */
export const UNKNOWN_FAILURE = 'Something went wrong; please try again later.'

/**
 * A call that failed. `code` is the server's code, or `network/offline`, `network/aborted`, `network/failed`
 * or `cookies/blocked` (then `status` is 0). `message` is safe to show.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: string
  readonly status: number
  /** Messages by form field, on a 400 of a form. */
  readonly fieldErrors: Readonly<Record<string, string>>
  /** Seconds, on a 429. */
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

/** Checks the name: the client is a share of the site, so its class may be another copy than the caller's. */
export const isApiError = (error: unknown): error is ApiError => error instanceof Error && error.name === 'ApiError'

/** Whether a call failed with this HTTP status; false for any other error. */
export const hasStatus = (error: unknown, status: number): boolean => isApiError(error) && error.status === status

/** Without a network the client's code may not load, and then no call reports it. */
export const isOffline = (error: unknown): boolean =>
  isApiError(error) ? error.code === 'network/offline' : !navigator.onLine
