import type { CompositionPlan, PlannedRoute } from '@mfe/contract'
import type { PageContext, Settings } from '@mfe/page'
import type { HostParts } from './host-parts.ts'
import type { LoadedRoute } from './loaded-page.ts'
import type { LoadedPage } from './loader/remote-loader.ts'

export interface SiteStart extends HostParts {
  plan: CompositionPlan
  /** The server's year, so hydration matches. */
  year: number
  pageState?: unknown
  /** The path of the document. */
  startPathname?: string
  /** A copy of the server's HTML, shown where its code fails. Absent if there is none. */
  serverHtml?: Element
  /** Absent if the server rendered no page. */
  serverRegion?: ServerRegionHtml
}

/** What the router knows of a page's context; its settings depend on the version that is loaded. */
export type RouteContext = Omit<PageContext, 'settings'>

/** A site with the operations that differ between server and browser; browsers load over the network. */
export interface Site extends SiteStart {
  load: (route: PlannedRoute, context: RouteContext) => Promise<LoadedRoute>
  /** Excludes a version whose page threw. Returns whether another version is left for the next `load`. */
  skipVersion: (route: PlannedRoute, version: string) => boolean
  /** Reads a JSON file of the release that serves the route. */
  readJson: <Content>(route: PlannedRoute, file: string, signal: AbortSignal) => Promise<Content>
}

export interface BrowserSite extends Site {
  /** Loads a page's code: a remote's through Module Federation, the shell's from its own chunks. */
  findPage: (route: PlannedRoute) => Promise<LoadedPage>
  /** Returns the live version of the app that serves the route. */
  versionOf: (route: PlannedRoute) => string
  /** Reads the settings of a version of the app that serves the route, once per document. */
  settingsOf: (route: PlannedRoute, version: string) => Promise<Settings>
  /** Like `readJson`, ahead of a likely navigation to the route. */
  prefetchJson: <Content>(route: PlannedRoute, file: string) => Promise<Content>
}

/** The server's HTML of the first page, shown if its code fails. */
export interface ServerRegionHtml {
  pathname: string
  /** The title of the document: a page that fails to load cannot set it. */
  title: string
  element: Element
}
