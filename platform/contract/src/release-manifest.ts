import type { Audience, MenuEntry, RemoteRoute, SitemapEntry } from './remote-manifest.ts'

/** Sizes and hash of one file of a release. */
export interface ReleaseFile {
  bytes: number
  /** Size at brotli 11. */
  brotliBytes: number
  /** Subresource integrity, `sha256-…`. */
  integrity: string
}

/** The browser files that one exposed page needs, relative to the release's `web/` folder. */
export interface ExposeAssets {
  js: readonly string[]
  css: readonly string[]
  /** Scripts that it may load later. */
  late: readonly string[]
  /** Names of the shares it takes from the shell. */
  shared: readonly string[]
}

/** A share that the shell provides. */
export interface ProvidedShare {
  version: string
  /** False: the share's chunks load with the first page that takes it. */
  eager: boolean
  js: readonly string[]
  css: readonly string[]
  /** The names that a share without versions exports. Missing for others, and in releases older than this field. */
  exports?: readonly string[] | undefined
}

interface ReleaseBase {
  name: string
  /** Of the app's package.json. A published release's own version is the store's. */
  packageVersion: string
  /** Hash of the page contract that the app was built against. */
  contract: string
  /** Files below `public/`, served at the site's root. */
  publicFiles: readonly string[]
  /** By path inside the release: `web/…`, `server/…`, `public/…`. */
  files: Readonly<Record<string, ReleaseFile>>
}

/** `release.json` of a remote. Its browser files are in `web/`, its server build is `server/index.cjs`. */
export interface RemoteRelease extends ReleaseBase {
  kind: 'remote'
  /** The package with the page contract that it was written against. Missing in releases older than this field. */
  host?: string | undefined
  routes: readonly RemoteRoute[]
  menu: readonly MenuEntry[]
  sitemap: readonly SitemapEntry[]
  /** `remoteEntry.js`, relative to `web/`. */
  entry: string
  /** A JSON file with the integrity of every script, by path; relative to `web/`. */
  hashes: string
  exposes: Readonly<Record<string, ExposeAssets>>
  /** Share name -> the semver range that the remote accepts. */
  consumes: Readonly<Record<string, string>>
  /** Share name -> the names imported from it, for shares without versions. Missing in releases older than this field. */
  imports?: Readonly<Record<string, readonly string[]>> | undefined
}

/**
 * The shell's style sheet of font faces. A page that inlines it must not also link it: a font face that is declared
 * again loads again and is swapped in after the first paint, which shifts the layout.
 */
export const FONT_SHEET = 'fonts.css'

/** JavaScript in bytes at brotli 11: what a release may add to a page of its own. */
export interface Budgets {
  /** A remote's entry and the chunks of one page, by who sees the page. */
  page: Readonly<Record<Audience, number>>
  /** The shell's own scripts of every page, shares included. */
  shell: number
}

/** `release.json` of the shell. */
export interface ShellRelease extends ReleaseBase {
  kind: 'shell'
  /** Addresses that the shell answers itself. */
  routes: readonly RemoteRoute[]
  /** Scripts and style sheets of every page, relative to `web/`. */
  entry: { js: readonly string[]; css: readonly string[] }
  /** What each of the shell's own pages needs in addition, by the names of `routes`. */
  pages: Readonly<Record<string, ExposeAssets>>
  provides: Readonly<Record<string, ProvidedShare>>
  /** The groups that remotes' menu entries can belong to. Missing in releases older than this field. */
  menuGroups?: readonly string[] | undefined
  /** First segments of addresses that no app may declare. Missing in releases older than this field. */
  reserved?: readonly string[] | undefined
  /** What remotes and the shell itself are held to. Missing in releases older than this field. */
  budgets?: Budgets | undefined
  /** The file that declares `Page`, in a folder with every source that it is made of: for the admission check. */
  contractFile: string
}

export type ReleaseManifest = RemoteRelease | ShellRelease
