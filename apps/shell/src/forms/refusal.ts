import { ApiError } from '@site/api-client/errors'

/** What to say beside the form where the toast's text does not help: too many attempts, no connection. */
export function refusalText(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise
  if (error.status === 429) return `Too many attempts from here. Try again ${when(error.retryAfter)}.`
  if (error.code === 'network/offline') return 'You appear to be offline. Your answers are kept in this tab.'
  return otherwise
}

function when(seconds: number | undefined): string {
  if (seconds === undefined) return 'in a few minutes'
  return seconds < 120 ? `in ${seconds} s` : `in ${Math.ceil(seconds / 60)} minutes`
}
