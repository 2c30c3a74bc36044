import { assetUrl, type ReleaseManifest } from '@mfe/contract'
import type { ComposedApp, ComposedRoute, Composition } from '../composition/composition.ts'

export interface Asset {
  app: string
  version: string
  /** Relative to the release's `web/` folder. */
  file: string
  url: string
  integrity: string
  brotliBytes: number
}

/** Lists the files of a page, so browsers can request them in parallel. */
export function pageAssets(composition: Composition, route: ComposedRoute | undefined) {
  const { shell } = composition
  const ofShell = (file: string) => asset('shell', shell.version, shell.release, file)
  const [entryFile, ...moreEntryFiles] = shell.release.entry.js
  if (!entryFile) throw new Error(`shell@${shell.version} has no entry script.`)
  const page = route && assetsOf(composition, route)

  return {
    entry: ofShell(entryFile),
    styles: [...shell.release.entry.css.map(ofShell), ...(page?.css ?? [])],
    /** The other scripts that the page needs to become interactive, loaded in parallel with the entry. */
    modules: unique([...moreEntryFiles.map(ofShell), ...(page?.js ?? [])]),
    /** Scripts that the page may load later. */
    late: page?.late ?? [],
    /** The shell's fonts for the first paint, without `.late.` in their names. */
    fonts: Object.keys(shell.release.files)
      .filter((path) => /^web\/fonts\/(?!.*\.late\.).*\.woff2$/.test(path))
      .map((path) => assetUrl('shell', shell.version, path.slice('web/'.length))),
  }
}

function assetsOf({ shell, remotes }: Composition, { app, page }: ComposedRoute) {
  const owner = app === 'shell' ? shell : remotes.get(app)
  return owner && startFiles(shell, app, owner, page)
}

/** Lists the files that a page starts with: its remote's entry, its chunks, and those of its lazy shares. */
export function startFiles(
  shell: Composition['shell'],
  app: string,
  { version, release }: ComposedApp<ReleaseManifest>,
  name: string,
) {
  const page = release.kind === 'shell' ? release.pages[name] : release.exposes[name]
  const entry = release.kind === 'remote' ? [release.entry] : []
  const lazy = (page?.shared ?? []).flatMap((name) => shell.release.provides[name] ?? []).filter(({ eager }) => !eager)
  const ofApp = (file: string) => asset(app, version, release, file)
  const ofShell = (file: string) => asset('shell', shell.version, shell.release, file)
  return {
    late: (page?.late ?? []).map(ofApp),
    js: unique([...[...entry, ...(page?.js ?? [])].map(ofApp), ...lazy.flatMap(({ js }) => js.map(ofShell))]),
    css: unique([...(page?.css ?? []).map(ofApp), ...lazy.flatMap(({ css }) => css.map(ofShell))]),
  }
}

/** Returns the hashes for the page's first import map: of all scripts that may run before the routed modules arrive. */
export function moduleHashes({ shell }: Composition, assets: ReturnType<typeof pageAssets>): Record<string, string> {
  const ofPages = new Set(Object.values(shell.release.pages).flatMap(({ js, late }) => [...js, ...late]))
  const ofFrame = scriptsOf('shell', shell).filter(({ file }) => !ofPages.has(file))
  const all = [...ofFrame, assets.entry, ...assets.modules, ...assets.late]
  return Object.fromEntries(all.map(({ url, integrity }) => [url, integrity]))
}

export const scriptsOf = (app: string, { version, release }: ComposedApp<ReleaseManifest>): Asset[] =>
  Object.keys(release.files)
    .filter((path) => path.startsWith('web/') && path.endsWith('.js'))
    .map((path) => asset(app, version, release, path.slice('web/'.length)))

function asset(app: string, version: string, release: ReleaseManifest, file: string): Asset {
  const described = release.files[`web/${file}`]
  if (!described) throw new Error(`${app}@${version} names ${file}, but has no such file.`)
  const { integrity, brotliBytes } = described
  return { app, version, file, url: assetUrl(app, version, file), integrity, brotliBytes }
}

const unique = (assets: Asset[]): Asset[] => [...new Map(assets.map((item) => [item.url, item])).values()]
