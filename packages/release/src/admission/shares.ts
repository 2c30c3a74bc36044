import semver from 'semver'
import { nameOf } from '../names.ts'
import { isRemote, isShell, type PairCheck, type PlacedRelease, type Refusal } from './admission.ts'

/** The shell provides every share that a remote takes, in a version that the remote accepts. */
export const shares: PairCheck = (subject, other) => {
  const [shell, remote] = isShell(subject) ? [subject, other] : [other, subject]
  if (!isShell(shell) || !isRemote(remote)) return []
  return takenShares(remote).flatMap((share): Refusal[] => {
    const provided = Object.hasOwn(shell.manifest.provides, share) ? shell.manifest.provides[share] : undefined
    const range = remote.manifest.consumes[share]
    if (!provided) return [notProvided(share, remote, shell, subject === shell)]
    if (!range || semver.satisfies(provided.version, range, { includePrerelease: true })) return []
    return [unmet(share, range, provided.version, remote, shell, subject === shell)]
  })
}

function takenShares({ manifest }: PlacedRelease & { manifest: { kind: 'remote' } }): string[] {
  const exposed = Object.values(manifest.exposes).flatMap((page) => page.shared)
  return [...new Set([...Object.keys(manifest.consumes), ...exposed])].sort()
}

function notProvided(share: string, remote: PlacedRelease, shell: PlacedRelease, shellAsks: boolean): Refusal {
  return {
    check: 'shares',
    reason: `${nameOf(remote)} takes ${share} from the shell, and ${nameOf(shell)} does not provide it.`,
    wayOut: shellAsks
      ? `Keep providing ${share} until a version of ${remote.app} without it is live for everyone.`
      : `Bundle it with the app, or release a shell that provides it first (SHARES in packages/federation-build).`,
  }
}

function unmet(
  share: string,
  range: string,
  version: string,
  remote: PlacedRelease,
  shell: PlacedRelease,
  shellAsks: boolean,
): Refusal {
  return {
    check: 'shares',
    reason: `${nameOf(remote)} accepts ${share} ${range}, and ${nameOf(shell)} provides ${version}, the only one on the page.`,
    wayOut: shellAsks
      ? `Release ${remote.app} built against ${share} ${version} first, or stay within ${range}.`
      : `Build against ${share} ${version}, or let a shell with a fitting version go live first.`,
  }
}
