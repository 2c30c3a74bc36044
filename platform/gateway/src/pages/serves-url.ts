import { findRoute, GATEWAY_PATHS } from '@mfe/contract'
import { splitAddress } from '@mfe/http'
import type { Composition } from '../composition/composition.ts'
import { findFeed } from './atom-feed.ts'
import { findPublicFile } from './public-files.ts'

const { releases, ...OWN_PATHS } = GATEWAY_PATHS
const own: readonly string[] = Object.values(OWN_PATHS)

/** Returns whether the gateway responds to a URL itself: with what the composition has there, or about its own state. */
export function servesUrl(composition: Composition, url: string): boolean {
  const [path] = splitAddress(url)
  return (
    own.includes(path) ||
    path === releases ||
    path.startsWith(`${releases}/`) ||
    findRoute(composition.routes, path) !== undefined ||
    findFeed(composition, path) !== undefined ||
    findPublicFile(composition, path) !== undefined
  )
}
