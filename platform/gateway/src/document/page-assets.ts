import { type Audience, type ReleaseManifest, retryAddress } from '@mfe/contract'
import { assetUrl } from '../composition/asset-url.ts'
import { type ComposedRoute, type Composition, remotesFor } from '../composition/composition.ts'

export interface Asset {
  app: string
  version: string
  /** Relative to the release's `web/` folder. */
  file: string
  url: string
  integrity: string
}

export interface PageAssets {
  /** The shell's entry script. */
  entry: Asset
  styles: Asset[]
  /** Everything else that the page runs before it is interactive: loaded in parallel with the entry. */
  modules: Asset[]
  /** Scripts that the page may load later. */
  late: Asset[]
  /** Fonts of the shell, for the first paint. */
  fonts: string[]
}

/** The exact files of one page, so that none is discovered only after another has loaded. */
export function pageAssets(composition: Composition, route: ComposedRoute | undefined): PageAssets {
  const { shell } = composition
  const ofShell = (file: string) => asset('shell', shell.version, shell.release, file)
  const [entryFile, ...moreEntryFiles] = shell.release.entry.js
  if (!entryFile) throw new Error(`shell@${shell.version} has no entry script.`)
  const page = route && assetsOf(composition, route)

  return {
    entry: ofShell(entryFile),
    styles: [...shell.release.entry.css.map(ofShell), ...(page?.css ?? [])],
    modules: unique([...moreEntryFiles.map(ofShell), ...(page?.js ?? [])]),
    late: page?.late ?? [],
    fonts: Object.keys(shell.release.files)
      .filter((path) => path.startsWith('web/fonts/') && path.endsWith('.woff2'))
      .map((path) => assetUrl('shell', shell.version, path.slice('web/'.length))),
  }
}

/** The files of the matched page: its remote's entry, its chunks, and the late shares that it uses. */
function assetsOf({ shell, remotes }: Composition, route: ComposedRoute) {
  const owner = route.app === 'shell' ? shell : remotes.get(route.app)
  if (!owner) return undefined
  const { version, release } = owner
  const page = release.kind === 'shell' ? release.pages[route.page] : release.exposes[route.page]
  const entry = release.kind === 'remote' ? [release.entry] : []
  const shares = (page?.shared ?? []).map((name) => shell.release.provides[name]).filter((share) => share !== undefined)
  const own = (file: string) => asset(route.app, version, release, file)
  const ofShell = (file: string) => asset('shell', shell.version, shell.release, file)
  return {
    late: (page?.late ?? []).map(own),
    js: unique([
      ...[...entry, ...(page?.js ?? [])].map(own),
      ...shares.flatMap((share) => (share.eager ? [] : share.js.map(ofShell))),
    ]),
    css: unique([
      ...(page?.css ?? []).map(own),
      ...shares.flatMap((share) => (share.eager ? [] : share.css.map(ofShell))),
    ]),
  }
}

/**
 * Hashes for the import map, by address: what this page runs, every script of the shell, and the entries of the
 * audience's remotes, also under the address of their retry.
 */
export function moduleHashes(composition: Composition, audience: Audience, assets: PageAssets): Record<string, string> {
  const { shell } = composition
  const shellScripts = Object.keys(shell.release.files)
    .filter((path) => path.startsWith('web/') && path.endsWith('.js'))
    .map((path) => asset('shell', shell.version, shell.release, path.slice('web/'.length)))
  const entries = remotesFor(composition, audience).flatMap(([app, { version, release }]) => {
    const entry = asset(app, version, release, release.entry)
    return [entry, { ...entry, url: retryAddress(entry.url) }]
  })
  const all = [...shellScripts, ...entries, assets.entry, ...assets.modules, ...assets.late]
  return Object.fromEntries(all.map(({ url, integrity }) => [url, integrity]))
}

function asset(app: string, version: string, release: ReleaseManifest, file: string): Asset {
  const described = release.files[`web/${file}`]
  if (!described) throw new Error(`${app}@${version} names ${file}, but has no such file.`)
  return { app, version, file, url: assetUrl(app, version, file), integrity: described.integrity }
}

const unique = (assets: Asset[]): Asset[] => [...new Map(assets.map((item) => [item.url, item])).values()]
