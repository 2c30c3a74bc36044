import { nameOf } from '../names.ts'
import { shellAndRemote } from './admission.ts'

/** Checks that every menu entry is in a group of the shell's header. Skips shells older than the group list. */
export const menuGroups = shellAndRemote((shell, remote, isShellRejected) => {
  const groups = shell.manifest.menuGroups
  if (!groups) return []
  const unknown = remote.manifest.menu.filter(({ group }) => !groups.includes(group))
  return unknown.map(({ label, group }) => ({
    check: 'routes',
    reason: `Menu entry "${label}" of ${nameOf(remote)} is in group ${group}, which is not in the header of ${nameOf(shell)}.`,
    fix: isShellRejected
      ? `Keep group ${group} until a version of ${remote.app} without it is live for everyone.`
      : `Choose one of its groups: ${groups.join(', ')}. Or release a shell that declares group ${group} first (menuGroups in defineHost).`,
  }))
})
