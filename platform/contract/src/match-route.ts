/** Finds the route of an address among routes in matching order (`inMatchingOrder`). */
export const findRoute = <Route extends { path: string }>(
  routes: readonly Route[],
  pathname: string,
): Route | undefined => routes.find(({ path }) => matchesRoute(path, pathname))

/**
 * Compares segments raw, as in the address: a parameter matches any one segment, including `a%2Fb`. It also matches a
 * parameter, so a pattern matches each pattern that it covers.
 */
export function matchesRoute(pattern: string, pathname: string): boolean {
  const [parts, segments] = [pattern.split('/'), pathname.split('/')]
  return parts.length === segments.length && parts.every((part, index) => fits(part, segments[index] ?? ''))
}

const fits = (part: string, segment: string): boolean => (part.startsWith(':') ? segment !== '' : part === segment)

/**
 * Puts routes that can answer the same address in order: a fixed last segment beats a parameter, then the one before
 * it, and so on. So `/:ParentFolderName/files` comes before `/application/:id`.
 */
export function inMatchingOrder<Route extends { path: string }>(routes: readonly Route[]): Route[] {
  const ranked = routes.map((route) => ({ route, rank: rank(route.path) }))
  return ranked.sort((a, b) => (a.rank < b.rank ? 1 : a.rank > b.rank ? -1 : 0)).map(({ route }) => route)
}

const rank = (path: string): string =>
  path
    .split('/')
    .map((part) => (part.startsWith(':') ? '0' : '1'))
    .reverse()
    .join('')
