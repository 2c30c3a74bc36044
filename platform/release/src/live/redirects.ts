import { findRouteProblem, matchesRoute, type ReleaseManifest } from '@mfe/contract'
import type { Channels } from '../channel/channel.ts'
import type { AppName } from '../names.ts'
import { claimsOf } from '../paths/claims.ts'

/** A former route of a retired app, and the path that its visitors get instead. */
export interface Redirect {
  app: AppName
  route: string
  to: string
}

/** Lists the former routes of retired apps, those of the last retirement first: a path may have had several apps. */
export function redirectsOf(channels: Channels): Redirect[] {
  const retired = [...channels].flatMap(([app, { retired, history }]) =>
    retired ? [{ app, retired, at: history.at(-1)?.at ?? '' }] : [],
  )
  return retired
    .sort((one, other) => (one.at > other.at ? -1 : 1))
    .flatMap(({ app, retired: { redirect, routes } }) => routes.map((route) => ({ app, route, to: redirect })))
}

/**
 * Returns the path that a former route of a retired app leads to, in one step, even if the app there has been retired
 * since. `undefined` for any other path, for one that is served by now, and if redirects only lead to each other.
 */
export function followRedirects(
  redirects: readonly Redirect[],
  path: string,
  isServed: (path: string) => boolean,
): string | undefined {
  const visited = new Set<string>()
  let current = path
  while (!visited.has(current)) {
    visited.add(current)
    const next = redirects.find(({ route }) => matchesRoute(route, current))
    if (!next || isServed(current)) return current === path ? undefined : current
    current = next.to
  }
  return undefined
}

/** Returns whether a release serves a path, or the site itself may, because the shell reserves the path for it. */
export const servesPath = (manifest: ReleaseManifest, path: string): boolean =>
  claimsOf(manifest).some((claim) => matchesRoute(claim.path, path)) ||
  (manifest.kind === 'shell' && manifest.reserved.includes(path.split('/')[1] ?? ''))

/** Returns whether a redirect can lead to a path: one address of the site, as browsers request it. */
export const isSitePath = (path: string): boolean => findRouteProblem(path) === undefined && !path.includes(':')
