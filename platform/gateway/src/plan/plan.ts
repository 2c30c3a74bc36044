import type { Audience, CompositionPlan } from '@mfe/contract'
import { type Composition, remotesFor, versionsOf } from '../composition/composition.ts'
import { isProtocol2, planOfProtocol2 } from '../protocol-2/plan.ts'
import { modulesOf } from './routed-modules.ts'

/** Returns the plan that the browser gets: only what the page's audience may see. */
export function planFor(composition: Composition, audience: Audience): CompositionPlan {
  const routes = composition.routes.filter((route) => route.audience === audience)
  const plan = {
    audience,
    shell: { version: composition.shell.version },
    remotes: versionsOf(remotesFor(composition, audience)),
    routes: nested(
      routes,
      ({ app }) => app,
      ({ path, page }) => [path, page],
    ),
    menu: nested(
      composition.menu,
      ({ group }) => group,
      ({ path, label }) => [path, label],
    ),
    previews: composition.previews,
  }
  if (isProtocol2(composition)) return planOfProtocol2(plan, composition)
  const { assets } = composition
  return { ...(assets !== undefined && { assets }), ...plan, modules: modulesOf(composition, audience).integrity }
}

function nested<Item>(items: readonly Item[], outer: (item: Item) => string, inner: (item: Item) => [string, string]) {
  const groups = Object.entries(Object.groupBy(items, outer))
  return Object.fromEntries(groups.map(([name, own = []]) => [name, Object.fromEntries(own.map(inner))]))
}
