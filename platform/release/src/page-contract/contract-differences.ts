import type { RemoteRelease, ShellRelease } from '@mfe/contract'
import type { VersionedRelease } from '../admission/admission.ts'

/** Names what has changed in a shell since a remote was built, except services that it lacks (`checkServices`). */
export function contractDifferences(
  { manifest: remote }: VersionedRelease<RemoteRelease>,
  { manifest: shell }: VersionedRelease<ShellRelease>,
) {
  const changed = Object.entries(remote.uses).filter(
    ([service, hash]) => Object.hasOwn(shell.services, service) && shell.services[service] !== hash,
  )
  return [
    ...(remote.contract === shell.contract ? [] : ['page contract']),
    ...changed.map(([service]) => `${service} service`),
  ]
}

/** Formats differences as text, such as `page contract, files service, and toasts service`. */
export const formatList = (differences: readonly string[]): string => new Intl.ListFormat('en-US').format(differences)
