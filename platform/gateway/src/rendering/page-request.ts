import { type Audience, findRoute } from '@mfe/contract'
import type { ComposedRoute, Composition } from '../composition/composition.ts'
import { splitAddress } from '../http/split-address.ts'
import type { PageState } from '../site.ts'
import type { RenderJob } from './protocol.ts'

/** A URL that no composition has, for the site's own 404 page. */
export const UNKNOWN_ADDRESS = '/-'

/** A URL of one composition to render. */
export interface PageRequest {
  composition: Composition
  audience: Audience
  /** Path and query as in the request. */
  url: string
  route: ComposedRoute | undefined
  state?: PageState | undefined
  /** Defaults to the page; signed-in pages are always frames. */
  what?: RenderJob['what']
}

/** Finds the route of a URL. A URL without one is public: its page is the site's 404 page. */
export function pageRequest(composition: Composition, url: string, state?: PageState): PageRequest {
  const route = findRoute(composition.routes, splitAddress(url)[0])
  return { composition, audience: route?.audience ?? 'public', url, route, state }
}

export const isFrame = ({ route, what }: PageRequest): boolean => route?.audience === 'signed-in' || what === 'frame'

/**
 * Returns the URL to render. All unknown URLs share one page, all signed-in addresses the frame of their
 * route, and all queries the page with a state.
 */
export function renderedAddress(request: PageRequest): string {
  const { url, route, state } = request
  if (!route) return UNKNOWN_ADDRESS
  if (isFrame(request)) return route.path
  return state ? splitAddress(url)[0] : url
}

/** Returns a key that is equal for requests whose pages are equal. */
export const keyOf = (request: PageRequest): string =>
  JSON.stringify([request.composition.key, request.audience, renderedAddress(request), request.state?.value])
