import type { ComponentType } from 'react'

/** The settings of a remote as the site has set them, by name; `SettingsOf` in settings.ts types them. */
export type Settings = Readonly<Record<string, string | number | boolean>>

/** The argument of a page's loader. */
export interface PageContext {
  params: Readonly<Record<string, string>>
  /** Path and query as requested, percent-encoded. */
  url: Readonly<{ pathname: string; search: string }>
  /**
   * Reads a JSON file that the page's own release serves at the site's root (`files` in remote.ts), such as
   * `assets/tides.json`: over the network in the browser, from the release on the server.
   */
  readJson: <Content>(file: string) => Promise<Content>
  /**
   * Those that `settings` in remote.ts declares, as the site has set them. `settingsOf` types them. Optional, so that
   * remotes fit shells from before there were settings.
   */
  settings?: Settings
  signal: AbortSignal
}

/** Metadata for search engines, browser tabs and link previews. */
export interface PageMeta {
  /** The page name, which may be empty; the host derives the document's title from it. */
  title: string
  description: string
  /** The root-relative URL of a 1200x630 PNG for link previews, and its alternative text. */
  image?: { src: string; alt: string }
  /** An Atom feed of what the page lists: its root-relative URL and its title. */
  feed?: { href: string; title: string }
  /** JSON-LD objects without `@context`. */
  structuredData?: readonly object[]
  noindex?: boolean
  /** The status of the server's response: 404 and 410 still render the page's component. */
  status?: 200 | 404 | 410
}

/** One page of a remote: the default export of each exposed module. */
export interface Page<Data = unknown> {
  component: ComponentType<{ data: Data }>
  /** Rejecting with `PageNotFound` shows the site's own 404. */
  loader?: (context: PageContext) => Promise<Data>
  meta: (context: { data: Data; params: Readonly<Record<string, string>> }) => PageMeta
}

/** Types the default export of an exposed module: `component` and `meta` receive the loader's data. */
export function definePage<Data = undefined>(page: Page<Data>): Page<Data> {
  return page
}

/** Thrown by a loader when the URL has no page. */
export class PageNotFound extends Error {
  override readonly name = 'PageNotFound'
}
