import { ApiError } from '@site/api-client/errors'
import { inTime } from '@site/contracts'

/** What to say beside the form where the toast's text does not help: too many attempts, no connection. */
export function refusalText(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise
  if (error.status === 429) return `Too many attempts from here. Try again ${inTime(error.retryAfter)}.`
  if (error.code === 'network/offline') return 'You appear to be offline. Your answers are kept in this tab.'
  return otherwise
}
