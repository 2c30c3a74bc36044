import type { Audience, ReleaseManifest, RoutedModules } from '@mfe/contract'
import { integrityOf } from '@mfe/release'
import { type ComposedApp, type ComposedRemote, type Composition, remotesFor } from '../composition/composition.ts'
import { type Asset, scriptsOf, startFiles } from './page-assets.ts'

interface Composed {
  shell: Composition['shell']
  remotes: readonly (readonly [string, ComposedRemote])[]
}

export interface ModulesDocument {
  modules: RoutedModules
  text: string
  integrity: string
}

/** Creates the document of routed modules. Its text must depend on the versions alone: the plan contains its hash. */
export function modulesDocument({ shell, remotes }: Composed): ModulesDocument {
  const apps: [string, ComposedApp<ReleaseManifest>][] = [
    ['shell', shell],
    ...remotes.flatMap(([app, { previous, ...live }]) =>
      [live, ...(previous ? [previous] : [])].map((version): [string, typeof version] => [app, version]),
    ),
  ]
  const pages = apps.map(([app, version]) => [`${app}@${version.version}`, pagesOf(shell, app, version)] as const)
  const verified = { isShellRelease: scriptsOf('shell', shell).some(({ integrity }) => integrity !== '') }
  const sheets = pages.flatMap(([, files]) => files.flatMap(([, { css }]) => css))
  const modules = {
    integrity: hashesOf(
      apps.flatMap(([app, version]) => scriptsOf(app, version)),
      verified,
    ),
    styles: hashesOf(sheets, verified),
    pages: Object.fromEntries(
      pages.map(([version, files]) => [
        version,
        Object.fromEntries(files.map(([page, { js, css }]) => [page, sizesOf([...js, ...css])])),
      ]),
    ),
    ...summariesOf(remotes),
  }
  const text = JSON.stringify(modules)
  return { modules, text, integrity: Object.keys(modules.integrity).length > 0 ? integrityOf(text) : '' }
}

function summariesOf(remotes: Composed['remotes']): Pick<RoutedModules, 'summaries'> {
  const menu = remotes.flatMap(([, { release }]) => release.menu)
  const summaries = menu.flatMap(({ path, summary }) => (summary ? [[path, summary] as const] : []))
  return summaries.length > 0 ? { summaries: Object.fromEntries(summaries) } : {}
}

const cache = new WeakMap<Composition, Map<Audience, ModulesDocument>>()

/** Returns the document for the remotes that an audience may see. */
export function modulesOf(composition: Composition, audience: Audience): ModulesDocument {
  const byAudience = cache.get(composition) ?? new Map<Audience, ModulesDocument>()
  cache.set(composition, byAudience)
  const document =
    byAudience.get(audience) ??
    modulesDocument({ shell: composition.shell, remotes: remotesFor(composition, audience) })
  byAudience.set(audience, document)
  return document
}

function pagesOf(shell: Composition['shell'], name: string, app: ComposedApp<ReleaseManifest>) {
  const pages = app.release.kind === 'shell' ? app.release.pages : app.release.exposes
  return Object.keys(pages).map((page) => [page, startFiles(shell, name, app, page)] as const)
}

/**
 * Files of a development build have no hashes. Such a shell verifies nothing, and lists no file of its own; a release of
 * it loads only files that are listed, those of a remote in development with an empty hash.
 */
function hashesOf(
  files: readonly Pick<Asset, 'url' | 'integrity'>[],
  { isShellRelease }: { isShellRelease: boolean },
): Record<string, string> {
  const listed = files.filter(({ integrity }) => isShellRelease || integrity !== '')
  return Object.fromEntries(listed.map(({ url, integrity }) => [url, integrity]))
}

const sizesOf = (files: readonly Asset[]): Record<string, number> =>
  Object.fromEntries(files.map(({ url, brotliBytes }) => [url, brotliBytes]))
