import type { RemoteRelease } from '@mfe/contract'
import semver from 'semver'
import { nameOf } from '../names.ts'
import { shellRemoteCheck, type VersionedRelease } from './admission.ts'

/** Checks that the shell provides every share of a remote, in an accepted version and with every imported name. */
export const checkShares = shellRemoteCheck((shell, remote, isShellSubject) => {
  const reject = (reason: string, shellFix: string, remoteFix: string) => [
    { check: 'shares', reason: `${nameOf(remote)} ${reason}`, fix: isShellSubject ? shellFix : remoteFix },
  ]
  return sharesOf(remote).flatMap((share) => {
    const provided = Object.hasOwn(shell.manifest.provides, share) ? shell.manifest.provides[share] : undefined
    if (!provided) {
      return reject(
        `takes ${share} from the shell, but ${nameOf(shell)} does not provide it.`,
        `Keep providing ${share} until a version of ${remote.app} without it is live for everyone.`,
        `Bundle it with the app, or first release a shell that provides it (shares in the host's package).`,
      )
    }
    const { version, exports } = provided
    const range = remote.manifest.consumes[share]
    if (range && !semver.validRange(range)) {
      return reject(
        `accepts ${share} ${range}, which is not a version range.`,
        `First release a version of ${remote.app} with a range in accepts of remote.ts, such as "^${version}".`,
        `Write a range in accepts of remote.ts, such as "^${version}".`,
      )
    }
    if (range && !semver.satisfies(version, range, { includePrerelease: true })) {
      return reject(
        `accepts ${share} ${range}, but ${nameOf(shell)} provides ${version}, the only version on the page.`,
        `First release a version of ${remote.app} that takes both: "${range} || ^${version}" in accepts of remote.ts. Or stay within ${range}.`,
        `If it works with ${version} too, declare "${range} || ^${version}" in accepts of remote.ts. Or build against ${share} ${version}.`,
      )
    }
    const imported = remote.manifest.imports[share] ?? []
    const missing = imported.filter((name) => exports && !exports.includes(name)).join(', ')
    if (missing === '') return []
    return reject(
      `imports names from ${share} that ${nameOf(shell)} does not export: ${missing}.`,
      `Keep exporting ${missing} until a ${remote.app} version that does not import ${missing} is live for everyone.`,
      `First release and promote a shell whose ${share} exports ${missing}.`,
    )
  })
})

function sharesOf({ manifest }: VersionedRelease<RemoteRelease>): string[] {
  const exposed = Object.values(manifest.exposes).flatMap((page) => page.shared)
  return [...new Set([...Object.keys(manifest.consumes), ...exposed])].sort()
}
