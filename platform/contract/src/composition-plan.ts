import { inMatchingOrder } from './match-route.ts'
import type { Audience, MenuEntry } from './remote-manifest.ts'

/** A version of a remote as the browser loads it. Addresses are root-relative. */
export interface PlannedRemote {
  version: string
  entry: string
  /** Where the integrity of all its scripts can be read: the import map of a page holds only those of that page. */
  hashes: { url: string; integrity: string }
  /** The version that was live before, in case this one cannot be loaded. */
  previous?: Pick<PlannedRemote, 'version' | 'entry' | 'hashes'>
}

/** An address that a page can show without asking the server for a new document. */
export interface PlannedRoute {
  /** The app that answers the route: a remote's name or `shell`. */
  app: string
  path: string
  /** The exposed module, `./name`. */
  page: string
}

/**
 * What one page is made of: inlined in each HTML answer as `<script id="composition">`. Contains only what the page's
 * audience may see.
 */
export interface CompositionPlan {
  audience: Audience
  shell: { version: string }
  remotes: Readonly<Record<string, PlannedRemote>>
  /** App -> path -> page: short, because it travels with every page. See `plannedRoutes`. */
  routes: Readonly<Record<string, Readonly<Record<string, string>>>>
  menu: readonly MenuEntry[]
  /** The `?mfe=` value of each previewed release, `app@version` first; empty on ordinary pages. */
  previews: readonly string[]
}

/** The routes of a plan in matching order. */
export function plannedRoutes({ routes }: Pick<CompositionPlan, 'routes'>): PlannedRoute[] {
  return inMatchingOrder(
    Object.entries(routes).flatMap(([app, pages]) =>
      Object.entries(pages).map(([path, page]) => ({ app, path, page })),
    ),
  )
}
