import { type Audience, findRoute } from '@mfe/contract'
import { splitAddress } from '@mfe/http'
import type { ComposedRoute, Composition } from '../composition/composition.ts'
import type { PageState } from '../site.ts'
import type { RenderJob } from './protocol.ts'

/** A URL that no route matches, to render the site's 404 page. */
export const UNKNOWN_ADDRESS = '/-'

/** A URL of one composition to render. */
export interface PageRequest {
  composition: Composition
  audience: Audience
  /** Path and query as in the request. */
  url: string
  route: ComposedRoute | undefined
  state?: PageState | undefined
  /** Defaults to `page`. Pages that are not public are always frames. */
  what?: RenderJob['what']
}

/** Finds the route of a URL. A URL without a route gets the site's 404 page, a public page. */
export function pageRequest(composition: Composition, url: string, state?: PageState): PageRequest {
  const route = findRoute(composition.routes, splitAddress(url)[0])
  return { composition, audience: route?.audience ?? 'public', url, route, state }
}

export const isFrame = ({ audience, what }: Pick<PageRequest, 'audience' | 'what'>): boolean =>
  audience !== 'public' || what === 'frame'

/** Returns a request for the frame of a page, which leaves the page itself to the browser. */
export const frameOf = (request: PageRequest): PageRequest => ({ ...request, what: 'frame' })

/**
 * Returns the URL to render. All unknown URLs share one page, and all URLs of a route that is not public share its
 * frame. Contains only query parameters that the route declares, and none for a page with state.
 */
export function renderedAddress(request: PageRequest): string {
  const { url, route, state } = request
  if (!route) return UNKNOWN_ADDRESS
  if (isFrame(request)) return route.path
  const [path, query] = splitAddress(url)
  if (state || query === undefined) return path
  return path + declaredQuery(query, route.query)
}

/** Returns the query without undeclared parameters, in the order of the declaration. */
function declaredQuery(query: string, declared: readonly string[] = []): string {
  const sent = new URLSearchParams(query)
  const kept = new URLSearchParams(
    declared.flatMap((name) => sent.getAll(name).map((value): [string, string] => [name, value])),
  )
  return kept.size === 0 ? '' : `?${kept}`
}

/** Returns a cache key: requests with the same key get the same page. */
export const keyOf = (request: PageRequest): string =>
  JSON.stringify([
    request.composition.key,
    request.audience,
    request.what,
    renderedAddress(request),
    request.state?.value,
  ])
