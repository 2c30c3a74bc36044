import type { Audience, CompositionPlan, MenuEntry, RemoteRelease, RemoteRoute, ShellRelease } from '@mfe/contract'
import { sortBySpecificity } from '@mfe/contract'

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

/** One combination of versions, with everything that its pages share. */
export interface Composition {
  /** Identifies the composition. */
  key: string
  shell: ComposedApp<ShellRelease>
  remotes: ReadonlyMap<string, ComposedRemote>
  /** Every route of every app, in matching order. */
  routes: readonly ComposedRoute[]
  /** From remotes with public pages only, because every page shows the header and footer. */
  menu: readonly MenuEntry[]
  /** The `?mfe=` values of the previewed versions. */
  previews: readonly string[]
  /** What precedes the addresses of release files. Missing: they are the site's own. */
  assets?: string
}

/** The base of release files applies only if the shell loads them from there. */
export function compose(
  shell: ComposedApp<ShellRelease>,
  remotes: ReadonlyMap<string, ComposedRemote>,
  previews: readonly string[],
  assets: string | undefined,
): Composition {
  const apps = [{ name: 'shell', ...shell }, ...[...remotes].map(([name, remote]) => ({ name, ...remote }))]
  const versions = [...remotes].map(([name, { version, previous }]) => `${name}@${version}~${previous?.version ?? ''}`)
  return {
    key: [`shell@${shell.version}`, ...versions, ...previews.map((preview) => `?${preview}`)].join(' '),
    shell,
    remotes,
    routes: sortBySpecificity(
      apps.flatMap(({ name, release }) => release.routes.map((route) => ({ ...route, app: name }))),
    ),
    menu: [...remotes.values()]
      .filter(({ release }) => release.routes.some(({ audience }) => audience === 'public'))
      .flatMap(({ release }) => release.menu)
      .toSorted((a, b) => a.order - b.order),
    previews,
    ...(assets !== undefined && shell.release.loadsAssets && { assets }),
  }
}

/** Lists the remotes that have a page for this audience; a plan does not name any others. */
export function remotesFor(composition: Composition, audience: Audience): [string, ComposedRemote][] {
  return [...composition.remotes].filter(([, { release }]) =>
    release.routes.some((route) => route.audience === audience),
  )
}

/** Returns the versions of remotes in the form of a plan. */
export const versionsOf = (remotes: Iterable<readonly [string, ComposedRemote]>): CompositionPlan['remotes'] =>
  Object.fromEntries(
    [...remotes].map(([name, { version, previous }]) => [
      name,
      { version, ...(previous && { previous: previous.version }) },
    ]),
  )
