/** Says when to retry: after the seconds of a response's Retry-After header, or soon. */
export function formatRetryDelay(seconds: number | undefined): string {
  if (seconds === undefined) return 'in a few minutes'
  return seconds < 120 ? `in ${seconds} s` : `in ${Math.ceil(seconds / 60)} minutes`
}
