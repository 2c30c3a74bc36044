/** Marks a call that the user did not initiate, such as a reload after an event: it does not extend the session. */
export const BACKGROUND_HEADER = 'x-background'

/** A response header of a zip: `true` if an entry has another name in it, because Windows would not accept its own. */
export const CHANGED_NAMES_HEADER = 'x-changed-names'

/** On the response to a HEAD request that fails: the body of the error, encoded as in a URL, because it has no body. */
export const ERROR_HEADER = 'x-error'

/** Formats the seconds of a Retry-After header as text, such as "in 5 minutes". */
export function formatRetryDelay(seconds: number | undefined): string {
  if (seconds === undefined) return 'in a few minutes'
  if (seconds === 1) return 'in 1 second'
  return seconds < 120 ? `in ${seconds} seconds` : `in ${Math.ceil(seconds / 60)} minutes`
}
