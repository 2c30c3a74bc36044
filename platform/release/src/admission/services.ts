import { nameOf } from '../names.ts'
import { shellRemoteCheck } from './admission.ts'

/**
 * Checks that the shell offers every service that a remote uses. Skips shells that predate the list of services,
 * because the type check covers them.
 */
export const checkServices = shellRemoteCheck((shell, remote, isShellSubject) => {
  const offered = shell.manifest.services
  const missing = Object.keys(remote.manifest.uses ?? {}).filter((name) => offered && !Object.hasOwn(offered, name))
  if (missing.length === 0) return []
  const names = missing.join(', ')
  return [
    {
      check: 'services',
      reason: `${nameOf(remote)} uses services that ${nameOf(shell)} does not offer: ${names}.`,
      fix: isShellSubject
        ? `Keep offering ${names} until a version of ${remote.app} that does not use ${names} is live for everyone.`
        : `Remove ${names} from uses in remote.ts, or first promote a shell that offers ${names}.`,
    },
  ]
})
