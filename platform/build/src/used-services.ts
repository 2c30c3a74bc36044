import type { RemoteDeclaration } from '@mfe/contract'
import type { Host } from './host.ts'

/** Throws if a remote names a service that its host does not declare, or alternatives to one that it does not use. */
export function assertServicesExist(
  { name, uses = [], alternatives = {} }: Pick<RemoteDeclaration, 'name' | 'uses' | 'alternatives'>,
  host: Pick<Host, 'name' | 'services'>,
): void {
  const declared = Object.keys(host.services ?? {})
  const unused = Object.keys(alternatives).filter((service) => !uses.includes(service))
  if (unused.length > 0) {
    throw new Error(
      `remote.ts of ${name} names alternatives to ${unused.join(', ')}, but does not use it. To fix: add ${unused.join(', ')} to uses, or remove the alternatives.`,
    )
  }
  const unknown = uses.filter((service) => !declared.includes(service))
  if (unknown.length === 0) return
  const [listed, fix] =
    declared.length > 0
      ? [declared.join(', '), 'name one of these']
      : ['none', "pass the site's own host to remoteConfig in rsbuild.config.ts, remove it from uses"]
  throw new Error(
    `remote.ts of ${name} uses ${unknown.join(', ')}, which ${host.name} does not declare as a service. It declares ${listed}. To fix: ${fix}, or add the service to the host's package first.`,
  )
}

export const usedHashes = (
  { uses = [] }: Pick<RemoteDeclaration, 'uses'>,
  hashes: Readonly<Record<string, string>>,
): Record<string, string> => Object.fromEntries(Object.entries(hashes).filter(([service]) => uses.includes(service)))
