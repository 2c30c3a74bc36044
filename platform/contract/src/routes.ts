/** Finds the first route that matches a path, among routes sorted with `sortBySpecificity`. */
export const findRoute = <Route extends { path: string }>(
  routes: readonly Route[],
  pathname: string,
): Route | undefined => routes.find(({ path }) => matchesRoute(path, pathname))

/** Compares segments without decoding them: a parameter matches any one segment, even `a%2Fb` or a parameter. */
export function matchesRoute(pattern: string, pathname: string): boolean {
  const [parts, segments] = [pattern.split('/'), pathname.split('/')]
  return parts.length === segments.length && parts.every((part, index) => matchesSegment(part, segments[index] ?? ''))
}

const matchesSegment = (part: string, segment: string): boolean =>
  part.startsWith(':') ? segment !== '' : part === segment

/** Sorts routes: more literal segments first, like the host's router; among equals, those with a literal end. */
export function sortBySpecificity<Route extends { path: string }>(routes: readonly Route[]): Route[] {
  const ranked = routes.map((route) => ({ route, rank: rank(route.path) }))
  return ranked.sort((a, b) => (a.rank < b.rank ? 1 : a.rank > b.rank ? -1 : 0)).map(({ route }) => route)
}

function rank(path: string): string {
  const kinds = path.split('/').map((part) => (part.startsWith(':') ? '0' : '1'))
  const literals = kinds.filter((kind) => kind === '1').length
  return String(literals).padStart(3, '0') + kinds.reverse().join('')
}

/** Unreserved characters of URLs (RFC 3986, 2.3): the only ones that no browser or server rewrites. */
const LITERAL = /^(?!\.{1,2}$)[\w.~-]+$/
const PARAMETER = /^:[a-z]\w*$/i

/**
 * Returns what makes a path unusable as a route, as the end of a sentence. In a valid one, every segment is literal or
 * a parameter, so all that match routes do it alike.
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
