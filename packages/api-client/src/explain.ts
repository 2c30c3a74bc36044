import { formatRetryDelay } from '@site/contracts'
import { type ApiError, isApiError, isOffline, UNKNOWN_FAILURE } from './api-error.ts'

/** Explains a failure of the network or a proxy. Returns `undefined` for those that the server reported itself. */
export function networkReason(error: unknown): string | undefined {
  if (isOffline(error)) return 'You appear to be offline.'
  if (!isApiError(error)) return undefined
  if (error.code === 'network/failed') return 'The server cannot be reached.'
  if (error.code === 'http/unreadable') return 'Another system answered. Your network may ask you to sign in first.'
  return isBare(error) ? bareStatusReason(error) : undefined
}

/** Returns whether the response had neither a code nor a message of the server, so all that is known is its status. */
const isBare = ({ code, status, message }: ApiError) => code === `http/${status}` && message === UNKNOWN_FAILURE

function bareStatusReason({ status, retryAfter }: ApiError): string {
  if (status === 429) return `Too many requests. Try again ${formatRetryDelay(retryAfter)}.`
  return `${statusTexts[status] ?? 'The server answered with an error'} (${status}).`
}

const unavailable = 'The server is not available right now'

const statusTexts: Readonly<Record<number, string>> = {
  403: 'A system between you and the site does not allow this',
  404: 'It does not exist, or no longer does',
  408: 'This took too long to arrive',
  413: 'This is larger than a system between you and the site allows',
  502: unavailable,
  503: unavailable,
  504: 'The server did not answer in time',
}

/**
 * Explains to the user of a form why the network, a proxy, blocked cookies or too many attempts kept it from being sent.
 * `fallback` is the text of the toast; it is all that is returned for other errors.
 */
export function explain(error: unknown, fallback: string): string {
  if (isApiError(error) && error.code === 'cookies/blocked') return error.message
  if (isApiError(error) && error.status === 429) {
    return `Too many attempts. Try again ${formatRetryDelay(error.retryAfter)}.`
  }
  const reason = networkReason(error)
  if (!reason) return fallback
  // What the toast says is also said in place, unless it says nothing, or nothing was sent.
  const failure = fallback === UNKNOWN_FAILURE || isOffline(error) ? '' : `${fallback.replace(/\.?$/, '.')} `
  return `${failure}${reason} What you typed is kept while this page stays open.`
}

type Toast = (toast: { kind: 'success' | 'error'; message: string; isAnnounced: true }) => void

/** Shows the outcome in a toast, and returns its text for the form, which announces it and explains a failure more. */
export async function reportOutcome(call: () => Promise<string>, showToast: Toast) {
  try {
    const message = await call()
    showToast({ kind: 'success', message, isAnnounced: true })
    return { ok: true, message } as const
  } catch (error) {
    const message = isApiError(error) ? error.message : UNKNOWN_FAILURE
    showToast({ kind: 'error', message, isAnnounced: true })
    return { ok: false, message: explain(error, message), errors: isApiError(error) ? error.fieldErrors : {} } as const
  }
}
