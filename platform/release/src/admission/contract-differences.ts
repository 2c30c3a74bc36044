import type { RemoteRelease, ShellRelease } from '@mfe/contract'

type Remote = Pick<RemoteRelease, 'contract' | 'uses'>
type Shell = Pick<ShellRelease, 'contract' | 'services'>

/** Names what has changed in a shell since a remote was built, except services that it lacks (`checkServices`). */
export function contractDifferences(
  { manifest: remote }: { manifest: Remote },
  { manifest: shell }: { manifest: Shell },
) {
  const changed = Object.entries(remote.uses).filter(([service, hash]) => {
    const offered = hashIn(shell.services, service)
    return offered !== undefined && offered !== hash
  })
  return [
    ...(remote.contract === shell.contract ? [] : ['page contract']),
    ...changed.map(([service]) => `${service} service`),
  ]
}

/** Formats differences as text, such as `page contract, files service, and toasts service`. */
export const formatList = (differences: readonly string[]): string => new Intl.ListFormat('en-US').format(differences)

const hashIn = (hashes: ShellRelease['services'], service: string): string | undefined =>
  Object.hasOwn(hashes, service) ? hashes[service] : undefined
