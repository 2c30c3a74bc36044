import type { RemoteDeclaration } from '@mfe/contract'
import type { Host } from './host.ts'

/** Throws if a remote names a service that its host does not declare. */
export function assertServicesExist(
  { name, uses = [] }: Pick<RemoteDeclaration, 'name' | 'uses'>,
  host: Pick<Host, 'name' | 'services'>,
): void {
  const declared = Object.keys(host.services ?? {})
  const unknown = uses.filter((service) => !declared.includes(service))
  if (unknown.length === 0) return
  const [listed, fix] =
    declared.length > 0 ? [declared.join(', '), 'name one of these'] : ['none', 'remove it from uses']
  throw new Error(
    `remote.ts of ${name} uses ${unknown.join(', ')}, which ${host.name} does not declare as a service. It declares ${listed}. To fix: ${fix}, or add the service to the host's package first.`,
  )
}

/** Selects the hashes of the services that a remote uses. */
export const usedHashes = (
  { uses = [] }: Pick<RemoteDeclaration, 'uses'>,
  hashes: Readonly<Record<string, string>>,
): Record<string, string> => Object.fromEntries(Object.entries(hashes).filter(([service]) => uses.includes(service)))
