import type { ComposedRoute, Composition } from '../composition/composition.ts'
import { type PageRequest, pageRequest, UNKNOWN_ADDRESS } from './page-request.ts'

export interface Sample extends PageRequest {
  /** Identifies the code that a sample runs: the shell, or a shell with a remote. */
  code: string
}

/** Lists the 404 page and one page of each remote. Rendering them compiles all code of the compositions. */
export function samplesOf(compositions: readonly Composition[]): Sample[] {
  const requests = compositions.flatMap((composition) => [
    pageRequest(composition, UNKNOWN_ADDRESS),
    ...[...composition.remotes.keys()].flatMap((app) => pageOf(composition, app)),
  ])
  const samples = requests.map((each) => ({ ...each, code: codeOf(each.composition, each.route) }))
  return [...new Map(samples.map((each) => [each.code, each])).values()]
}

/** Finds a public page of a remote: one without parameters, otherwise one from its sitemap. */
function pageOf(composition: Composition, app: string): PageRequest[] {
  const { routes = [], sitemap = [] } = composition.remotes.get(app)?.release ?? {}
  const plain = routes.filter(({ path }) => !path.includes(':'))
  const found = [...plain, ...sitemap]
    .map(({ path }) => pageRequest(composition, path))
    .find(({ audience, route }) => route?.app === app && audience === 'public')
  return found ? [found] : []
}

/** Names the versions that render a route's page. */
export function codeOf({ shell, remotes }: Composition, route: ComposedRoute | undefined): string {
  const remote = route && remotes.get(route.app)
  return remote ? `shell@${shell.version} ${route.app}@${remote.version}` : `shell@${shell.version}`
}
