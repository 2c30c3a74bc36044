import { findRouteProblem, type RemoteRoute, ROUTE_GRAMMAR } from '@mfe/contract'

/** Throws if an app declares a route that admission would reject. `file` is the file that declares the routes. */
export function assertRoutesValid(routes: readonly Pick<RemoteRoute, 'path'>[], file: string): void {
  for (const { path } of routes) {
    const problem = findRouteProblem(path)
    if (problem) throw new Error(`Route ${path} in ${file} ${problem}. To fix: ${ROUTE_GRAMMAR}.`)
  }
}
