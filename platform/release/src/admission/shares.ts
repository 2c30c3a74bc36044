import type { ProvidedShare, RemoteRelease } from '@mfe/contract'
import semver from 'semver'
import { nameOf } from '../names.ts'
import { asShellAndRemote, type PairCheck, type PlacedRelease, type Refusal } from './admission.ts'

/** Checks that the shell provides every share of a remote, in an accepted version and with all imported names. */
export const shares: PairCheck = (subject, other) => {
  const pair = asShellAndRemote(subject, other)
  if (!pair) return []
  const { shell, remote } = pair
  return takenShares(remote).flatMap((share): Refusal[] => {
    const provided = Object.hasOwn(shell.manifest.provides, share) ? shell.manifest.provides[share] : undefined
    const range = remote.manifest.consumes[share]
    if (!provided) return [notProvided(share, remote, shell, subject === shell)]
    if (range && !semver.satisfies(provided.version, range, { includePrerelease: true })) {
      return [unmet(share, range, provided.version, remote, shell, subject === shell)]
    }
    const missing = missingNames(share, provided, remote)
    return missing.length > 0 ? [notExported(share, missing, remote, shell, subject === shell)] : []
  })
}

/** Returns no names if one of the two releases is older than the name lists. */
const missingNames = (
  share: string,
  { exports }: ProvidedShare,
  { manifest }: PlacedRelease<RemoteRelease>,
): string[] => (manifest.imports?.[share] ?? []).filter((name) => exports && !exports.includes(name))

function takenShares({ manifest }: PlacedRelease<RemoteRelease>): string[] {
  const exposed = Object.values(manifest.exposes).flatMap((page) => page.shared)
  return [...new Set([...Object.keys(manifest.consumes), ...exposed])].sort()
}

function notProvided(share: string, remote: PlacedRelease, shell: PlacedRelease, isShellRefused: boolean): Refusal {
  return {
    check: 'shares',
    reason: `${nameOf(remote)} takes ${share} from the shell, but ${nameOf(shell)} does not provide it.`,
    wayOut: isShellRefused
      ? `Keep providing ${share} until a version of ${remote.app} without it is live for everyone.`
      : `Bundle it with the app, or first release a shell that provides it (shares in the host's package).`,
  }
}

function unmet(
  share: string,
  range: string,
  version: string,
  remote: PlacedRelease,
  shell: PlacedRelease,
  isShellRefused: boolean,
): Refusal {
  return {
    check: 'shares',
    reason: `${nameOf(remote)} accepts ${share} ${range}, but ${nameOf(shell)} provides ${version}, the only version on the page.`,
    wayOut: isShellRefused
      ? `Release ${remote.app} built against ${share} ${version} first, or stay within ${range}.`
      : `Build against ${share} ${version}, or first promote a shell with a version in this range.`,
  }
}

function notExported(
  share: string,
  names: readonly string[],
  remote: PlacedRelease,
  shell: PlacedRelease,
  isShellRefused: boolean,
): Refusal {
  const listed = names.join(', ')
  return {
    check: 'shares',
    reason: `${nameOf(remote)} imports names from ${share} that ${nameOf(shell)} does not export: ${listed}.`,
    wayOut: isShellRefused
      ? `Keep exporting ${listed} until a version of ${remote.app} without it is live for everyone.`
      : `First release and promote a shell whose ${share} exports ${listed}.`,
  }
}
