import type { CommandContext } from '../commands/context.ts'
import { type ApprovalRequest, type CommandRequest, parseRequest } from '../commands/requests.ts'
import { isApprovable } from './approvable.ts'
import { endApprovalsCommand, pendingCommand, requireApprovalsCommand, withdrawCommand } from './approval-commands.ts'
import { approveChange } from './approve-change.ts'
import { carryOut, type PlainRequest } from './carry-out.ts'
import { holdIfNeeded } from './hold-change.ts'

/**
 * Runs a command on a release store; a change that needs a second person waits instead. Resolves to `false` if what it
 * checked has problems, and rejects with a `ReleaseError` if it cannot do what it was asked to. Apart from approvals,
 * it does not ask who may run it.
 */
export async function runCommand(context: CommandContext, wanted: CommandRequest): Promise<boolean> {
  const request = parseRequest(wanted)
  if (!isAboutApprovals(request)) {
    const cleared = isApprovable(request) ? await holdIfNeeded(context, request) : context
    return cleared ? carryOut(cleared, request) : true
  }
  await dispatch(context, request)
  return true
}

const ABOUT_APPROVALS: ReadonlySet<string> = new Set<ApprovalRequest['command']>([
  'requireApprovals',
  'endApprovals',
  'pending',
  'approve',
  'withdraw',
])

const isAboutApprovals = (request: PlainRequest | ApprovalRequest): request is ApprovalRequest =>
  ABOUT_APPROVALS.has(request.command)

function dispatch(context: CommandContext, request: ApprovalRequest): Promise<void> {
  switch (request.command) {
    case 'requireApprovals':
      return requireApprovalsCommand(context, request)
    case 'endApprovals':
      return endApprovalsCommand(context, request)
    case 'pending':
      return pendingCommand(context, request)
    case 'approve':
      return approveChange(context, request)
    case 'withdraw':
      return withdrawCommand(context, request)
  }
}
