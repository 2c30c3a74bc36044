import type { Audience, CompositionPlan, MenuEntry, RemoteRelease, RemoteRoute, ShellRelease } from '@mfe/contract'
import { inMatchingOrder } from '@mfe/contract'
import { assetUrl } from './asset-url.ts'

export interface ComposedApp<Release> {
  version: string
  release: Release
}

export interface ComposedRemote extends ComposedApp<RemoteRelease> {
  /** The version to fall back to. */
  previous?: ComposedApp<RemoteRelease>
}

/** A route and the app that serves it. */
export interface ComposedRoute extends RemoteRoute {
  app: string
}

/** One combination of versions: everything that the pages made of it share. */
export interface Composition {
  /** Identifies the combination. */
  key: string
  shell: ComposedApp<ShellRelease>
  remotes: ReadonlyMap<string, ComposedRemote>
  /** Every route of every app, in matching order. */
  routes: readonly ComposedRoute[]
  /** Of the remotes with public pages, because every page shows the header and footer. */
  menu: readonly MenuEntry[]
  /** The `?mfe=` values of the previewed versions. */
  previews: readonly string[]
}

export function compose(
  shell: ComposedApp<ShellRelease>,
  remotes: ReadonlyMap<string, ComposedRemote>,
  previews: readonly string[],
): Composition {
  const apps = [{ name: 'shell', ...shell }, ...[...remotes].map(([name, remote]) => ({ name, ...remote }))]
  return {
    key: [...apps.map((app) => `${app.name}@${app.version}`), ...previews.map((preview) => `?${preview}`)].join(' '),
    shell,
    remotes,
    routes: inMatchingOrder(
      apps.flatMap(({ name, release }) => release.routes.map((route) => ({ ...route, app: name }))),
    ),
    menu: [...remotes.values()]
      .filter(({ release }) => release.routes.some(({ audience }) => audience === 'public'))
      .flatMap(({ release }) => release.menu)
      .toSorted((a, b) => a.order - b.order),
    previews,
  }
}

/** The remotes that have a page for this audience; others are not even named. */
export function remotesFor(composition: Composition, audience: Audience): [string, ComposedRemote][] {
  return [...composition.remotes].filter(([, { release }]) =>
    release.routes.some((route) => route.audience === audience),
  )
}

/** What the browser learns about a composition: only what the page's audience may see. */
export function planFor(composition: Composition, audience: Audience): CompositionPlan {
  const remotes = remotesFor(composition, audience).map(([name, remote]) => [
    name,
    { ...planned(name, remote), ...(remote.previous && { previous: planned(name, remote.previous) }) },
  ])
  return {
    audience,
    shell: { version: composition.shell.version },
    remotes: Object.fromEntries(remotes),
    routes: routesByApp(composition.routes.filter((route) => route.audience === audience)),
    menu: composition.menu,
    previews: composition.previews,
  }
}

function routesByApp(routes: readonly ComposedRoute[]): Record<string, Record<string, string>> {
  const byApp = Object.groupBy(routes, ({ app }) => app)
  return Object.fromEntries(
    Object.entries(byApp).map(([app, own = []]) => [
      app,
      Object.fromEntries(own.map(({ path, page }) => [path, page])),
    ]),
  )
}

function planned(name: string, { version, release }: ComposedApp<RemoteRelease>) {
  const integrity = release.files[`web/${release.hashes}`]?.integrity
  if (!integrity) throw new Error(`${name}@${version} has no file ${release.hashes}.`)
  return {
    version,
    entry: assetUrl(name, version, release.entry),
    hashes: { url: assetUrl(name, version, release.hashes), integrity },
  }
}
