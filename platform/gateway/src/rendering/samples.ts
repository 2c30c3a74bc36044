import { findRoute } from '@mfe/contract'
import type { ComposedRoute, Composition } from '../composition/composition.ts'
import { type PageRequest, UNKNOWN_ADDRESS } from './page-request.ts'

export interface Sample extends PageRequest {
  /** Identifies the code that a sample runs: the shell, or a shell with a remote. */
  code: string
}

/** The unknown address and one page of each remote, which together compile all code of the compositions once. */
export function samplesOf(compositions: readonly Composition[]): Sample[] {
  const all = compositions.flatMap((composition) => [
    sample(composition, UNKNOWN_ADDRESS, undefined),
    ...[...composition.remotes.keys()].flatMap((app) => samplePage(composition, app)),
  ])
  return [...new Map(all.map((each) => [each.code, each])).values()]
}

/** A public page of a remote: one without parameters, otherwise one from its sitemap. */
function samplePage(composition: Composition, app: string): Sample[] {
  const own = composition.routes.filter((route) => route.app === app && route.audience === 'public')
  const plain = own.find(({ path }) => !path.includes(':'))
  if (plain) return [sample(composition, plain.path, plain)]
  const listed = (composition.remotes.get(app)?.release.sitemap ?? []).map(({ path }) => path)
  const found = listed.map((path) => ({ path, route: findRoute(own, path) })).find(({ route }) => route)
  return found ? [sample(composition, found.path, found.route)] : []
}

function sample(composition: Composition, url: string, route: ComposedRoute | undefined): Sample {
  return { composition, audience: 'public', url, route, code: codeOf(composition, route) }
}

/** The versions that render a route's page. */
export function codeOf({ shell, remotes }: Composition, route: ComposedRoute | undefined): string {
  const remote = route && remotes.get(route.app)
  return remote ? `shell@${shell.version} ${route.app}@${remote.version}` : `shell@${shell.version}`
}
