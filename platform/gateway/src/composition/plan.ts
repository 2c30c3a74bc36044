import type { Audience, CompositionPlan } from '@mfe/contract'
import { isProtocol2, planOfProtocol2 } from '../protocol-2/plan.ts'
import { type ComposedRoute, type Composition, remotesFor, versionsOf } from './composition.ts'
import { modulesOf } from './routed-modules.ts'

/** What the browser learns about a composition: only what the page's audience may see. */
export function planFor(composition: Composition, audience: Audience): CompositionPlan {
  const plan = {
    audience,
    shell: { version: composition.shell.version },
    remotes: versionsOf(remotesFor(composition, audience)),
    routes: routesByApp(composition.routes.filter((route) => route.audience === audience)),
    menu: menuByGroup(composition),
    previews: composition.previews,
  }
  if (isProtocol2(composition)) return planOfProtocol2(plan, composition)
  return { ...plan, modules: modulesOf(composition, audience).integrity }
}

function menuByGroup({ menu }: Composition): Record<string, Record<string, string>> {
  const byGroup = Object.groupBy(menu, ({ group }) => group)
  return Object.fromEntries(
    Object.entries(byGroup).map(([group, own = []]) => [
      group,
      Object.fromEntries(own.map(({ path, label }) => [path, label])),
    ]),
  )
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
