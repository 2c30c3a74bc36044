import type { Audience, CompositionPlan, RemoteRelease } from '@mfe/contract'
import { type ComposedRoute, type Composition, plannedVersion, remotesFor } from '../composition/composition.ts'
import { modulesOf } from './routed-modules.ts'

/** Creates the plan of a page, with only what its audience may see, and the settings of the route's remote alone. */
export function planFor(composition: Composition, audience: Audience, route?: ComposedRoute): CompositionPlan {
  const routes = composition.routes.filter((each) => each.audience === audience)
  const { assets } = composition
  return {
    ...(assets !== undefined && { assets }),
    audience,
    shell: { version: composition.shell.version },
    remotes: remotesIn(composition, audience, route),
    routes: nestByGroup(
      routes,
      ({ app }) => app,
      ({ path, page }) => [path, page],
    ),
    menu: nestByGroup(
      composition.menu,
      ({ group }) => group,
      ({ path, label }) => [path, label],
    ),
    previews: composition.previews,
    modules: modulesOf(composition, audience).integrity,
  }
}

function remotesIn(composition: Composition, audience: Audience, route?: ComposedRoute): CompositionPlan['remotes'] {
  return Object.fromEntries(
    remotesFor(composition, audience).map(([name, remote]) => {
      const { release, previous, settings = {} } = remote
      const isConfigurable = hasSettings(release) || (previous !== undefined && hasSettings(previous.release))
      return [
        name,
        {
          ...plannedVersion(remote),
          ...(isConfigurable && { hasSettings: true as const }),
          ...(name === route?.app && hasSettings(release) && { settings }),
        },
      ]
    }),
  )
}

const hasSettings = ({ settings = {} }: RemoteRelease): boolean => Object.keys(settings).length > 0

function nestByGroup<Item>(
  items: readonly Item[],
  groupOf: (item: Item) => string,
  entryOf: (item: Item) => [string, string],
) {
  const groups = Object.entries(Object.groupBy(items, groupOf))
  return Object.fromEntries(groups.map(([name, members = []]) => [name, Object.fromEntries(members.map(entryOf))]))
}
