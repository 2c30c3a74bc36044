import { type Audience, assetUrl, type ReleaseManifest, type RoutedModules, retryAddress } from '@mfe/contract'
import { integrityOf } from '@mfe/release'
import { type ComposedApp, type ComposedRemote, type Composition, remotesFor } from '../composition/composition.ts'
import { scriptsOf, startFiles } from './page-assets.ts'

interface Composed {
  shell: Composition['shell']
  remotes: readonly (readonly [string, ComposedRemote])[]
}

export interface ModulesDocument {
  modules: RoutedModules
  text: string
  integrity: string
}

/**
 * Creates the document of routed modules. Its text must depend on the versions alone, because every gateway serves it
 * and the plan contains its hash.
 */
export function modulesDocument({ shell, remotes }: Composed): ModulesDocument {
  const versions = remotes.flatMap(([app, { previous, ...live }]) =>
    [live, ...(previous ? [previous] : [])].map((version) => [app, version] as const),
  )
  const entries = remotes.map(([app, { version, release }]) => {
    const integrity = release.files[`web/${release.entry}`]?.integrity ?? ''
    return { url: retryAddress(assetUrl(app, version, release.entry)), integrity }
  })
  const modules = {
    integrity: Object.fromEntries(
      [...scriptsOf('shell', shell), ...versions.flatMap(([app, version]) => scriptsOf(app, version)), ...entries]
        // Files of a development build have no hashes.
        .filter(({ integrity }) => integrity !== '')
        .map(({ url, integrity }) => [url, integrity]),
    ),
    pages: Object.fromEntries([
      [`shell@${shell.version}`, pagesOf(shell, 'shell', shell)],
      ...versions.map(([app, version]) => [`${app}@${version.version}`, pagesOf(shell, app, version)]),
    ]),
  }
  const text = JSON.stringify(modules)
  return { modules, text, integrity: Object.keys(modules.integrity).length > 0 ? integrityOf(text) : '' }
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
  return Object.fromEntries(
    Object.keys(pages).map((page) => {
      const { js, css } = startFiles(shell, name, app, page)
      return [page, Object.fromEntries([...js, ...css].map(({ url, brotliBytes }) => [url, brotliBytes]))]
    }),
  )
}
