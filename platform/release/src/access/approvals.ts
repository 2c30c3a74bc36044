import { commandFailed } from '../errors.ts'
import { type AppName, toAppName } from '../names.ts'
import { type Access, APPROVABLE, type Approvable, type Approvals } from './access.ts'

/** Who sets which changes wait, and why. */
interface Author {
  /** As in the history. */
  by: string
  reason?: string
}

/** What an admin wants to wait for a second person: nothing of it is checked yet. */
export interface NewApprovals extends Author {
  commands: readonly string[]
  apps: readonly string[] | 'all'
}

/** Makes commands on these apps wait for a second person. Replaces what was set before. */
export function requireApprovals(access: Access, wanted: NewApprovals, now: Date): Access {
  const { by, reason } = wanted
  const unknown = wanted.commands.find((command) => !isApprovable(command))
  if (unknown !== undefined || wanted.commands.length === 0) {
    const problem = unknown === undefined ? 'No command is named.' : `"${unknown}" never waits for a second person.`
    throw commandFailed(`${problem} To fix: use some of these: ${APPROVABLE.join(', ')}.`)
  }
  if (wanted.apps.length === 0) throw commandFailed('No app is named. To fix: name apps, or leave out --apps for all.')
  const apps = wanted.apps === 'all' ? wanted.apps : [...new Set(wanted.apps.map(toAppName))].sort()
  const commands = APPROVABLE.filter((command) => wanted.commands.includes(command))
  return { ...access, approvals: { apps, commands, by, at: now.toISOString(), ...(reason && { reason }) } }
}

/** Lets changes take effect at once again, and records who decided so. Returns `undefined` if nothing waits. */
export function endApprovals(access: Access, { by, reason }: Author, now: Date): Access | undefined {
  if (!currentApprovals(access)) return undefined
  return { ...access, approvals: { apps: [], commands: [], by, at: now.toISOString(), ...(reason && { reason }) } }
}

/** Returns what waits for a second person; `undefined` if nothing does. */
export const currentApprovals = ({ approvals }: Access): Approvals | undefined =>
  approvals && approvals.commands.length > 0 ? approvals : undefined

/** Returns whether a command that changes these apps needs a second person. */
export function needsApproval(access: Access, command: Approvable, apps: readonly AppName[]): boolean {
  const approvals = currentApprovals(access)
  if (!approvals?.commands.includes(command)) return false
  const { apps: listed } = approvals
  return listed === 'all' || apps.some((app) => listed.includes(app))
}

const isApprovable = (command: string): command is Approvable => (APPROVABLE as readonly string[]).includes(command)
