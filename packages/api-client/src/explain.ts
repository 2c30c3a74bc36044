import { formatRetryDelay } from '@site/contracts'
import { isApiError, isOffline, UNKNOWN_FAILURE } from './api-error.ts'

/** Returns what a person can do about a failed form: no connection, no cookies, too many attempts; else `otherwise`. */
export function explain(error: unknown, otherwise: string): string {
  if (isOffline(error)) return 'You appear to be offline. What you typed is kept while this page stays open.'
  if (!isApiError(error)) return otherwise
  if (error.code === 'cookies/blocked') return error.message
  return error.status === 429
    ? `Too many attempts from here. Try again ${formatRetryDelay(error.retryAfter)}.`
    : otherwise
}

type Toast = (toast: { kind: 'success' | 'error'; message: string }) => void

/** Shows how a form's call ended, in the server's words, and returns the same for the form itself. */
export async function reportOutcome(call: () => Promise<string>, showToast: Toast) {
  try {
    const message = await call()
    showToast({ kind: 'success', message })
    return { ok: true, message } as const
  } catch (error) {
    const message = explain(error, isApiError(error) ? error.message : UNKNOWN_FAILURE)
    showToast({ kind: 'error', message })
    return { ok: false, message, errors: isApiError(error) ? error.fieldErrors : {} } as const
  }
}
