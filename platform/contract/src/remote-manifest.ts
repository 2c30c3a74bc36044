export type Audience = 'public' | 'signed-in'

/** An address that a remote answers. */
export interface RemoteRoute {
  /** Leading slash, `:name` for a parameter, spelled as in docs/product.md. */
  path: string
  /** The exposed module, `./name`. */
  page: string
  /** The page name, shown while the page loads. */
  name: string
  audience: Audience
}

/** An entry of the header's navigation. Entries with a group become a sub-menu of that group. */
export interface MenuEntry {
  /** One of the brand's sub-menu groups, which determines position and label. */
  group: string
  order: number
  label: string
  path: string
}

/** An address for sitemap.xml. Days are `YYYY-MM-DD`, in UTC. */
export interface SitemapEntry {
  path: string
  lastmod: string
  /** The last day on which the address is listed; without it, it always is. */
  until?: string | undefined
}

/** A remote's declaration: `apps/<remote>/remote.ts`, published as part of its release. */
export interface RemoteDeclaration {
  name: string
  routes: readonly RemoteRoute[]
  menu?: readonly MenuEntry[]
  /** Files of the remote's `public/` folder that are served at the site's root, such as `assets/data/x.json`. */
  files?: readonly string[]
  sitemap?: readonly SitemapEntry[]
  /** The exposed modules: `./name` -> source file, relative to the app. */
  exposes: Readonly<Record<string, string>>
}

export function defineRemote(declaration: RemoteDeclaration): RemoteDeclaration {
  return declaration
}

/** The name of the chunk that holds a page, `./careers` -> `page-careers`: its file is found by it. */
export const pageChunk = (page: string): string => page.replace('./', 'page-')
