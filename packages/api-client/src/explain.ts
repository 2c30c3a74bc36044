import { formatRetryDelay } from '@site/contracts'
import { isApiError, isOffline, UNKNOWN_FAILURE } from './api-error.ts'

/**
 * Explains a lost connection, blocked cookies or too many attempts to the user. Returns `fallback` for other errors.
 */
export function explain(error: unknown, fallback: string): string {
  if (isOffline(error)) return 'You appear to be offline. What you typed is kept while this page stays open.'
  if (!isApiError(error)) return fallback
  if (error.code === 'cookies/blocked') return error.message
  return error.status === 429 ? `Too many attempts. Try again ${formatRetryDelay(error.retryAfter)}.` : fallback
}

type Toast = (toast: { kind: 'success' | 'error'; message: string; isAnnounced: true }) => void

/** Shows the outcome of a form's call in a toast, and returns the same text for the form, which announces it. */
export async function reportOutcome(call: () => Promise<string>, showToast: Toast) {
  try {
    const message = await call()
    showToast({ kind: 'success', message, isAnnounced: true })
    return { ok: true, message } as const
  } catch (error) {
    const message = explain(error, isApiError(error) ? error.message : UNKNOWN_FAILURE)
    showToast({ kind: 'error', message, isAnnounced: true })
    return { ok: false, message, errors: isApiError(error) ? error.fieldErrors : {} } as const
  }
}
