import { createHash } from 'node:crypto'
import type {
  Audience,
  CompositionPlan,
  MenuEntry,
  RemoteRelease,
  RemoteRoute,
  SettingValues,
  ShellRelease,
} from '@mfe/contract'
import { findRouteProblem, sortBySpecificity } from '@mfe/contract'
import type { Redirect } from '@mfe/release'

export interface ComposedApp<Release> {
  version: string
  /** What the version serves in this composition: without the paths that belong to other apps. */
  release: Release
  /** The paths of the version that belong to other apps. */
  without?: readonly string[]
  /** The values of the settings that the version declares. Absent if it declares none. */
  settings?: SettingValues
}

export interface ComposedRemote extends ComposedApp<RemoteRelease> {
  previous?: ComposedApp<RemoteRelease>
}

export interface ComposedRoute extends RemoteRoute {
  app: string
}

/** A combination of versions, with what all of its pages share. */
export interface Composition {
  key: string
  shell: ComposedApp<ShellRelease>
  remotes: ReadonlyMap<string, ComposedRemote>
  /** Every route of every app, in matching order. */
  routes: readonly ComposedRoute[]
  /**
   * The menu entries of remotes with public pages. Every page has this menu, so it contains entries of other remotes only
   * in groups that the shell hides from visitors without a session.
   */
  menu: readonly MenuEntry[]
  /** The former routes of retired apps. */
  redirects: readonly Redirect[]
  /** The `?mfe=` values of the previewed versions. */
  previews: readonly string[]
  /** The asset base. Absent if browsers load release files from the site. */
  assets?: string
}

/** Creates a composition. Ignores the asset base, `assets`, if the shell does not load files from there. */
export function compose(
  shell: ComposedApp<ShellRelease>,
  remotes: ReadonlyMap<string, ComposedRemote>,
  previews: readonly string[],
  assets: string | undefined,
  redirects: readonly Redirect[] = [],
): Composition {
  const apps = [{ name: 'shell', ...shell }, ...[...remotes].map(([name, remote]) => ({ name, ...remote }))]
  const versions = [...remotes].map(
    ([name, { previous, without, ...live }]) =>
      `${name}@${versionIn(live)}~${previous ? versionIn(previous) : ''}${pathsIn(without)}`,
  )
  return {
    key: [
      `shell@${shell.version}${pathsIn(shell.without)}`,
      ...versions,
      ...previews.map((preview) => `?${preview}`),
    ].join(' '),
    shell,
    remotes,
    routes: sortBySpecificity(
      apps.flatMap(({ name, release }) => validRoutes(release).map((route) => ({ ...route, app: name }))),
    ),
    menu: [...remotes.values()]
      .flatMap(({ release }) => menuOf(release, shell.release))
      .toSorted((a, b) => a.order - b.order),
    redirects,
    previews,
    ...(assets !== undefined && shell.release.loadsAssets && { assets }),
  }
}

const pathsIn = (without: readonly string[] = []): string => without.map((path) => `-${path}`).join('')

/** Identifies a version with the values of its settings: pages differ with them. */
const versionIn = ({ version, settings }: Pick<ComposedApp<unknown>, 'version' | 'settings'>): string =>
  settings ? `${version}=${createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 12)}` : version

/** Omits routes that admission rejects today: the host's router would match them differently than the gateway. */
const validRoutes = ({ routes }: { routes: readonly RemoteRoute[] }): RemoteRoute[] =>
  routes.filter(({ path }) => findRouteProblem(path) === undefined)

function menuOf({ routes, menu }: RemoteRelease, { signedInMenuGroups = [] }: ShellRelease): readonly MenuEntry[] {
  const hasPublicPages = routes.some(({ audience }) => audience === 'public')
  return hasPublicPages ? menu : menu.filter(({ group }) => signedInMenuGroups.includes(group))
}

/** Lists the remotes with a page for this audience: the only ones in the plans of its pages. */
export function remotesFor(composition: Composition, audience: Audience): [string, ComposedRemote][] {
  return [...composition.remotes].filter(([, { release }]) =>
    release.routes.some((route) => route.audience === audience),
  )
}

export const versionsOf = (remotes: Iterable<readonly [string, ComposedRemote]>): CompositionPlan['remotes'] =>
  Object.fromEntries([...remotes].map(([name, remote]) => [name, plannedVersion(remote)]))

/** Returns what every plan says of a remote. */
export const plannedVersion = ({ version, previous }: ComposedRemote) => ({
  version,
  ...(previous && { previous: previous.version }),
})
