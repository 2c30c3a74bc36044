import {
  type Access,
  approversOf,
  changeAccess,
  currentApprovals,
  endApprovals,
  findPendingChange,
  isWaiting,
  type PendingChange,
  ReleaseError,
  readAccess,
  removePendingChange,
  requireApprovals,
} from '#index.ts'
import type { CommandContext } from '../commands/context.ts'
import { formatTime, textTable } from '../commands/format.ts'
import { visibleTo } from '../commands/visible-to.ts'
import { requireReleases } from '../preconditions/live-shell.ts'

/** Makes changes wait for a second person. Replaces what was set before. */
export async function requireApprovalsCommand(
  context: CommandContext,
  { commands, apps, reason }: { commands: readonly string[]; apps?: readonly string[]; reason?: string },
): Promise<void> {
  const { store, author, now, print } = context
  // A wrong store must not get rules.
  await requireReleases(context)
  const wanted = { commands, apps: apps ?? ('all' as const), by: author.by ?? 'local', ...(reason && { reason }) }
  print(describeApprovals(await changeAccess(store, (access, time) => requireApprovals(access, wanted, time), now)))
}

export async function endApprovalsCommand(
  { store, author, now, print }: CommandContext,
  { reason }: { reason?: string },
): Promise<void> {
  const details = { by: author.by ?? 'local', ...(reason && { reason }) }
  print(describeApprovals(await changeAccess(store, (access, time) => endApprovals(access, details, time), now)))
}

/** Lists what waits, who asked for it and who can approve it, and which changes have to wait. */
export async function pendingCommand(context: CommandContext, { json }: { json?: boolean }): Promise<void> {
  const { store, identity, now, print } = context
  await requireReleases(context)
  const access = await readAccess(store)
  const time = now()
  const changes = (access.pending ?? [])
    .filter((change) => isWaiting(change, time))
    .map((change) => ({ ...visibleTo(identity, change), approvers: approversOf(access, change, time) }))
  if (json) {
    print(JSON.stringify({ approvals: access.approvals, pending: changes }, null, 2))
    return
  }
  print(describeApprovals(access))
  if (changes.length === 0) print('No change waits for approval.')
  else print(textTable([['ID', 'CHANGE', 'BY', 'UNTIL', 'CAN APPROVE', 'REASON'], ...changes.map(cellsOf)]))
}

/** Removes a change that waits. Only its author and admins may. */
export async function withdrawCommand(
  { store, author, identity, now, print }: CommandContext,
  { id }: { id: string },
): Promise<void> {
  await changeAccess(
    store,
    (access, time) => {
      const change = findPendingChange(access, id, time)
      const isAllowed = !identity || change.by === author.by || identity.rights.includes('admin')
      if (!isAllowed) throw notYours(change, identity.name)
      return removePendingChange(access, id)
    },
    now,
  )
  print(`The change ${id} is withdrawn. What is live has not changed.`)
}

const notYours = ({ id, by }: PendingChange, name: string): ReleaseError =>
  new ReleaseError(
    'access/forbidden',
    `${name} may not withdraw the change ${id} of ${by}. Nothing changed. To fix: ask ${by}, or an admin of the site; unless someone approves it, it expires.`,
  )

function describeApprovals(access: Access): string {
  const current = currentApprovals(access)
  const { approvals } = access
  if (!approvals) return 'No change needs a second person. An admin can change that: pnpm mfe approvals require promote'
  const { by, at, reason } = approvals
  const details = `by ${by} on ${formatTime(at)}${reason === undefined ? '' : `: ${reason}`}`
  if (!current) return `No change needs a second person, ended ${details}`
  const apps = current.apps === 'all' ? 'all apps' : current.apps.join(', ')
  return `A second person is needed to ${current.commands.join(' and ')} ${apps}, set ${details}`
}

interface Listed extends PendingChange {
  approvers: string[]
}

function cellsOf({ id, request, by, expiresAt, approvers }: Listed): string[] {
  const reason = typeof request.reason === 'string' ? request.reason : ''
  return [id, describeRequest(request), by, formatTime(expiresAt), approvers.join(', ') || '-', reason]
}

/** Returns what was typed, such as `promote careers@1.1.0 --percent 10`. */
export function describeRequest(request: PendingChange['request']): string {
  const { command, targets, app, set, unset, percent, retire, redirect, with: others, force } = request
  const words: unknown[] = [command, ...(Array.isArray(targets) ? targets : [app])]
  if (Array.isArray(set)) words.push(...set)
  if (Array.isArray(unset)) words.push('--unset', unset.join(','))
  if (percent !== undefined) words.push('--percent', percent)
  if (retire !== undefined) words.push('--retire', retire)
  if (redirect !== undefined) words.push('--redirect', redirect)
  if (Array.isArray(others)) words.push('--with', others.join(','))
  if (force === true) words.push('--force')
  return words.join(' ')
}
