/** Finds the first route that matches a path, among routes sorted with `sortBySpecificity`. */
export const findRoute = <Route extends { path: string }>(
  routes: readonly Route[],
  pathname: string,
): Route | undefined => routes.find(({ path }) => matchesRoute(path, pathname))

/**
 * Compares segments without decoding them: a parameter matches any one segment, including `a%2Fb`. It also matches
 * another parameter, so a pattern matches every pattern that it covers.
 */
export function matchesRoute(pattern: string, pathname: string): boolean {
  const [parts, segments] = [pattern.split('/'), pathname.split('/')]
  return parts.length === segments.length && parts.every((part, index) => matchesSegment(part, segments[index] ?? ''))
}

const matchesSegment = (part: string, segment: string): boolean =>
  part.startsWith(':') ? segment !== '' : part === segment

/**
 * Sorts routes by specificity: those with more literal segments first, like the host's router. Among routes with equally
 * many, the one whose last segments are literal comes first, so `/:ParentFolderName/files` precedes `/application/:id`.
 */
export function sortBySpecificity<Route extends { path: string }>(routes: readonly Route[]): Route[] {
  const ranked = routes.map((route) => ({ route, rank: rank(route.path) }))
  return ranked.sort((a, b) => (a.rank < b.rank ? 1 : a.rank > b.rank ? -1 : 0)).map(({ route }) => route)
}

function rank(path: string): string {
  const kinds = path.split('/').map((part) => (part.startsWith(':') ? '0' : '1'))
  const literals = kinds.filter((kind) => kind === '1').length
  return String(literals).padStart(3, '0') + kinds.reverse().join('')
}
