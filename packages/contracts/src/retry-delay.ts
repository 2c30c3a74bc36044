/** Formats the seconds of a Retry-After header as text, such as "in 5 minutes". */
export function formatRetryDelay(seconds: number | undefined): string {
  if (seconds === undefined) return 'in a few minutes'
  if (seconds === 1) return 'in 1 second'
  return seconds < 120 ? `in ${seconds} seconds` : `in ${Math.ceil(seconds / 60)} minutes`
}
