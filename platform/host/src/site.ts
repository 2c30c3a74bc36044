import type { CompositionPlan, PlannedRoute } from '@mfe/contract'
import type { Page, PageContext } from '@mfe/page'
import type { ServerForm } from '../contact/server-form.ts'
import type { KeptRegion } from './kept-region.tsx'
import type { LoadedRoute } from './loaded-page.ts'

/** What the router needs from its environment: the browser loads over the network, the server from memory. */
export interface Site {
  plan: CompositionPlan
  /** The year of the copyright line: the server's, so that both renders agree. */
  year: number
  /** The result of an enquiry posted without scripts. */
  postedForm?: ServerForm
  /** Missing if the server rendered no page. */
  kept?: KeptRegion
  load: (route: PlannedRoute, context: PageContext) => Promise<LoadedRoute>
  /** Excludes a version whose page threw. Returns whether another version is left for the next `load`. */
  passOver: (route: PlannedRoute, version: string) => boolean
  /** Fetches a page's code ahead of a probable visit. Never rejects. */
  prefetch: (route: PlannedRoute) => void
  /** Reads a JSON file of the release that answers the route. */
  readJson: <Content>(route: PlannedRoute, file: string, signal: AbortSignal) => Promise<Content>
}

/** A page whose code and data are at hand. */
export function loadedPage(
  route: PlannedRoute,
  { page, version }: { page: Page; version: string },
  data: unknown,
  params: PageContext['params'],
) {
  return { kind: 'page', page, data, meta: page.meta({ data, params }), app: route.app, version } as const
}
