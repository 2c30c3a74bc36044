/** When to try again, in words: after the seconds that an answer names (Retry-After), or soon. */
export function inTime(seconds: number | undefined): string {
  if (seconds === undefined) return 'in a few minutes'
  return seconds < 120 ? `in ${seconds} s` : `in ${Math.ceil(seconds / 60)} minutes`
}
