/** Unreserved characters of URLs (RFC 3986, 2.3): the only ones that no browser or server rewrites. */
const LITERAL = /^(?!\.{1,2}$)[\w.~-]+$/
const PARAMETER = /^:[a-z]\w*$/i

/**
 * Returns what makes a path unusable as a route, as the end of a sentence about it; `undefined` if nothing does. In a
 * valid route, every segment is either literal or a parameter, so the gateway, the host's router and the check for
 * overlaps match it alike.
 */
export function findRouteProblem(path: string): string | undefined {
  if (path === '/') return undefined
  if (!path.startsWith('/')) return 'does not start with a slash'
  const segments = path.slice(1).split('/')
  if (segments.includes('')) return 'has an empty segment or ends with a slash'
  const invalid = segments.find((segment) => !LITERAL.test(segment) && !PARAMETER.test(segment))
  if (invalid !== undefined) return `has the segment "${invalid}", which is neither literal nor a parameter`
  const parameters = segments.filter((segment) => segment.startsWith(':'))
  const repeated = parameters.find((name, index) => parameters.indexOf(name) !== index)
  return repeated && `has two parameters named ${repeated}`
}

/** What a route may consist of, for error messages. */
export const ROUTE_GRAMMAR =
  'write each segment with letters, digits, "-", ".", "_" or "~", such as /case-studies, or as a whole parameter, such as /case-studies/:id; for everything below an address, declare one route per depth'
