import type { Audience, CompositionPlan } from '@mfe/contract'
import { type Composition, remotesFor, versionsOf } from '../composition/composition.ts'
import { modulesOf } from './routed-modules.ts'

/** Creates the plan for the browser, with only what the page's audience may see. */
export function planFor(composition: Composition, audience: Audience): CompositionPlan {
  const routes = composition.routes.filter((route) => route.audience === audience)
  const { assets } = composition
  return {
    ...(assets !== undefined && { assets }),
    audience,
    shell: { version: composition.shell.version },
    remotes: versionsOf(remotesFor(composition, audience)),
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
    ...summariesOf(composition),
    previews: composition.previews,
    modules: modulesOf(composition, audience).integrity,
  }
}

function summariesOf({ menu }: Composition): Pick<CompositionPlan, 'summaries'> {
  const summaries = menu.flatMap(({ path, summary }) => (summary ? [[path, summary] as const] : []))
  return summaries.length > 0 ? { summaries: Object.fromEntries(summaries) } : {}
}

function nestByGroup<Item>(
  items: readonly Item[],
  groupOf: (item: Item) => string,
  entryOf: (item: Item) => [string, string],
) {
  const groups = Object.entries(Object.groupBy(items, groupOf))
  return Object.fromEntries(groups.map(([name, members = []]) => [name, Object.fromEntries(members.map(entryOf))]))
}
