import type { Audience, MenuEntry, RemoteRoute } from './remote-manifest.ts'

/** A version of a remote as the browser loads it. Addresses are root-relative. */
export interface PlannedRemote {
  version: string
  entry: string
  /** Where the integrity of all its scripts can be read: the import map of a page holds only those of that page. */
  hashes: { url: string; integrity: string }
  /** The version that was live before, for when this one cannot be had. */
  previous?: Pick<PlannedRemote, 'version' | 'entry' | 'hashes'>
}

export interface PlannedRoute extends RemoteRoute {
  /** The app that answers the route: a remote's name or `shell`. */
  app: string
}

/**
 * What one page is made of: inlined in each HTML answer as `<script id="composition">`.
 * Holds only what the page's audience may see.
 */
export interface CompositionPlan {
  audience: Audience
  shell: { version: string }
  remotes: Readonly<Record<string, PlannedRemote>>
  routes: readonly PlannedRoute[]
  menu: readonly MenuEntry[]
  /** The `?mfe=` value of each previewed release, `app@version` first; empty on ordinary pages. */
  previews: readonly string[]
}
