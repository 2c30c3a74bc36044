import type { CompositionPlan, PlannedRoute } from '@mfe/contract'
import type { PageContext } from '@mfe/page'
import type { HostParts } from './host-parts.ts'
import type { LoadedRoute } from './loaded-page.ts'
import type { LoadedPage } from './loader/remote-loader.ts'

/** The state that a document starts with. */
export interface SiteStart extends HostParts {
  plan: CompositionPlan
  /** The server's year, so that both renders agree. */
  year: number
  /** The state that the gateway rendered this page with. */
  pageState?: unknown
  /** Missing if the server rendered no page. */
  serverRegion?: ServerRegionCopy
}

/** The router's access to its environment: browsers load over the network, the server from memory. */
export interface Site extends SiteStart {
  load: (route: PlannedRoute, context: PageContext) => Promise<LoadedRoute>
  /** Excludes a version whose page threw. Returns whether another version is left for the next `load`. */
  skipVersion: (route: PlannedRoute, version: string) => boolean
  /** Reads a JSON file of the release that serves the route. */
  readJson: <Content>(route: PlannedRoute, file: string, signal: AbortSignal) => Promise<Content>
}

/** The site as it runs in a browser. */
export interface BrowserSite extends Site {
  /** Loads a page's code: a remote's through federation, the shell's own from its chunks. */
  findPage: (route: PlannedRoute) => Promise<LoadedPage>
  /** Returns the live version of the app that serves the route. */
  versionOf: (route: PlannedRoute) => string
  /** Like `readJson`, for a probable navigation to the route. */
  prefetchJson: <Content>(route: PlannedRoute, file: string) => Promise<Content>
}

/** The server's elements of the first page, which replace it when its code fails. */
export interface ServerRegionCopy {
  pathname: string
  /** The title of the document: a page that fails to load does not set one. */
  title: string
  element: Element
}
