import { ApiError } from '@site/api-client/errors'
import { inTime } from '@site/contracts'

/** A more helpful text than the toast's to show beside the form: too many attempts, no connection, no cookies. */
export function refusalText(error: unknown, otherwise: string): string {
  if (isOffline(error)) return 'You appear to be offline. What you typed is kept while this page stays open.'
  if (!(error instanceof ApiError)) return otherwise
  if (error.code === 'cookies/blocked') return error.message
  if (error.status !== 429) return otherwise
  return `Too many attempts from here. Try again ${inTime(error.retryAfter)}.`
}

/** Without a network the client's code may not load, and then no call reports it. */
const isOffline = (error: unknown): boolean =>
  error instanceof ApiError ? error.code === 'network/offline' : !navigator.onLine
