import { nameOf } from '../names.ts'
import { shellRemoteCheck } from './admission.ts'

/** Checks that the shell's header has the group of every menu entry. Skips shells that predate the list of groups. */
export const checkMenuGroups = shellRemoteCheck((shell, remote, isShellSubject) => {
  const groups = shell.manifest.menuGroups
  if (!groups) return []
  const unknown = remote.manifest.menu.filter(({ group }) => !groups.includes(group))
  return unknown.map(({ label, group }) => ({
    check: 'routes',
    reason: `Menu entry "${label}" of ${nameOf(remote)} is in group ${group}, which is not in the header of ${nameOf(shell)}.`,
    fix: isShellSubject
      ? `Keep group ${group} until a version of ${remote.app} without it is live for everyone.`
      : `Choose one of its groups: ${groups.join(', ')}. Or release a shell that declares group ${group} first (menuGroups in defineHost).`,
  }))
})
