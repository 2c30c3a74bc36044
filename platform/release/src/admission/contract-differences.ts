import type { RemoteRelease, ShellRelease } from '@mfe/contract'

type Remote = Pick<RemoteRelease, 'contract' | 'uses'>
type Shell = Pick<ShellRelease, 'contract' | 'services'>

/**
 * Lists the differences between a shell and what a remote was built against: the page contract, and each service that
 * the remote uses. Leaves services that the shell does not offer at all to `services.ts`. Releases older than the hashes
 * of services differ in the page contract, which included them all.
 */
export function contractDifferences(
  { manifest: remote }: { manifest: Remote },
  { manifest: shell }: { manifest: Shell },
) {
  const changed = Object.entries(remote.uses ?? {}).filter(([service, hash]) => {
    const offered = hashIn(shell.services, service)
    return offered !== undefined && offered !== hash
  })
  return [
    ...(remote.contract === shell.contract ? [] : ['page contract']),
    ...changed.map(([service]) => `${service} service`),
  ]
}

/** `page contract, files service and toasts service`. */
export const formatList = (differences: readonly string[]): string => new Intl.ListFormat('en-US').format(differences)

const hashIn = (hashes: ShellRelease['services'], service: string): string | undefined =>
  hashes && Object.hasOwn(hashes, service) ? hashes[service] : undefined
