const segmentsOf = (pattern: string): string[] => pattern.split('/').slice(1)
const isParameter = (segment: string): boolean => segment.startsWith(':')

/** Whether every address that matches `inner` also matches `outer`; equal patterns cover each other. */
export function covers(outer: string, inner: string): boolean {
  const [wide, narrow] = [segmentsOf(outer), segmentsOf(inner)]
  if (wide.length !== narrow.length) return false
  return wide.every((segment, index) => isParameter(segment) || segment === narrow[index])
}

/** Whether an address without its query matches the pattern. */
export const matches = (pattern: string, address: string): boolean => covers(pattern, address)
