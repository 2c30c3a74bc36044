import { matchesRoute } from '@mfe/contract'
import { splitAddress } from '@mfe/http'
import { claimsOf, followRedirects } from '@mfe/release'
import type { Composition } from '../composition/composition.ts'

/** Returns where a former route of a retired app leads, with the query; `undefined` if another app serves it by now. */
export function findRetiredRoute({ shell, remotes, redirects }: Composition, url: string): string | undefined {
  const [path, search] = splitAddress(url)
  const isServed = (address: string) =>
    [shell, ...remotes.values()].some(({ release }) =>
      claimsOf(release).some((claim) => matchesRoute(claim.path, address)),
    )
  const target = followRedirects(redirects, path, isServed)
  return target !== undefined && search !== undefined ? `${target}?${search}` : target
}
