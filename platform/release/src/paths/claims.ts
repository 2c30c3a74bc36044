import { type Audience, matchesRoute, type ReleaseManifest } from '@mfe/contract'

/** An address that a release serves, or the pattern of several. */
export interface Claim {
  kind: 'Route' | 'Public file'
  path: string
  /** Absent for a file, which everyone may read. */
  audience?: Audience
}

/** A release, as far as its addresses are concerned. */
interface Claimant {
  manifest: ReleaseManifest
  without?: readonly string[]
}

/** A claim of each of two releases that match the same address. */
export interface Overlap {
  mine: Claim
  theirs: Claim
}

/** Lists every address that a release serves: routes, public files and feeds. */
export const claimsOf = (manifest: ReleaseManifest): Claim[] => [
  ...manifest.routes.map(({ path, audience }): Claim => ({ kind: 'Route', path, audience })),
  ...manifest.publicFiles.map((file): Claim => ({ kind: 'Public file', path: `/${file}` })),
  ...(manifest.kind === 'remote' ? manifest.feeds : []).map(({ path }): Claim => ({ kind: 'Public file', path })),
]

export const isOverlap = (one: Pick<Claim, 'path'>, other: Pick<Claim, 'path'>): boolean =>
  matchesRoute(one.path, other.path) || matchesRoute(other.path, one.path)

/** Finds the addresses that both releases serve. Skips those that one of them leaves to other apps. */
export function findOverlaps(one: Claimant, other: Claimant): Overlap[] {
  const isLeft = (mine: Claim, theirs: Claim) =>
    leaves(one.without, mine.path, theirs.path) || leaves(other.without, theirs.path, mine.path)
  const theirClaims = claimsOf(other.manifest)
  return claimsOf(one.manifest).flatMap((mine) =>
    theirClaims
      .filter((theirs) => isOverlap(mine, theirs) && !isLeft(mine, theirs))
      .map((theirs) => ({ mine, theirs })),
  )
}

/**
 * Returns the path that a claim leaves to another one. A wider pattern keeps its other addresses, because the more
 * specific route comes first; but only if both have one audience, because a page's plan lists the routes of one.
 */
export const pathLeft = ({ mine, theirs }: Overlap): string => {
  const keepsOthers = !matchesRoute(theirs.path, mine.path) && [mine.audience, undefined].includes(theirs.audience)
  return keepsOthers ? theirs.path : mine.path
}

/**
 * Removes the routes, files and feeds with exactly these paths, and the menu entries, addresses and feeds that lead
 * there; but no routes that a pattern among them covers, because no other app serves those.
 */
export function withoutPaths<Manifest extends ReleaseManifest>(
  manifest: Manifest,
  paths: readonly string[] = [],
): Manifest {
  if (paths.length === 0) return manifest
  const isKept = ({ path }: { path: string }) => !paths.includes(path)
  const routes = manifest.routes.filter(isKept)
  const publicFiles = manifest.publicFiles.filter((file) => isKept({ path: `/${file}` }))
  const isServed = (address: string) => {
    const path = address.replace(/[?#].*/, '')
    return routes.some((route) => matchesRoute(route.path, path) && !leaves(paths, route.path, path))
  }
  if (manifest.kind === 'shell') return { ...manifest, routes, publicFiles }
  return {
    ...manifest,
    routes,
    publicFiles,
    menu: manifest.menu.filter(({ path }) => isServed(path)),
    sitemap: manifest.sitemap.filter(({ path }) => isServed(path)),
    feeds: manifest.feeds.filter((feed) => isKept(feed) && isServed(feed.page)),
  }
}

/** Returns whether a route that may cover a path leaves it to another app: as a whole, or a part that covers the path. */
const leaves = (left: readonly string[] = [], route: string, path: string): boolean =>
  left.some((each) => each === route || (matchesRoute(route, each) && matchesRoute(each, path)))
