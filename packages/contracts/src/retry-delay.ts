/** Formats the seconds of a Retry-After header as text, such as "in 5 minutes". */
export function formatRetryDelay(seconds: number | undefined): string {
  if (seconds === undefined) return 'in a few minutes'
  return seconds < 120 ? `in ${seconds} s` : `in ${Math.ceil(seconds / 60)} minutes`
}
