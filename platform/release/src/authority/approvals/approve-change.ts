import {
  type AppName,
  assertAllowed,
  assertSecondPerson,
  assertShareAllowed,
  changeAccess,
  commandFailed,
  findPendingChange,
  ReleaseError,
  readAccess,
  removePendingChange,
  requesterNow,
} from '#index.ts'
import type { CommandContext } from '../commands/context.ts'
import { toPercent } from '../commands/parse-options.ts'
import { parseRequest } from '../commands/requests.ts'
import { withRecheck } from '../preconditions/with-recheck.ts'
import { authorizeChange } from '../rights.ts'
import { isApprovable } from './approvable.ts'
import { carryOut } from './carry-out.ts'
import { guardChannels } from './guard-channels.ts'

/**
 * Carries out a pending change as a second person, if it would be possible now: what its author may do, freezes, the
 * channels, and the pairs are checked again. If it is not, the change still waits.
 */
export async function approveChange(
  context: CommandContext,
  { id, reason }: { id: string; reason?: string },
): Promise<void> {
  const { store, author, now, print } = context
  const { change, request, requester } = await readApproved(context, id)
  const details = {
    by: change.by,
    ...(change.address !== undefined && { address: change.address }),
    approvedBy: author.by ?? 'local',
    ...(reason && { approvalReason: reason }),
  }
  // To verify versions takes a while, so the change may be withdrawn, or its author's token revoked, by now.
  const rechecked = withRecheck(store, async () => {
    await readApproved(context, id)
  })
  const guarded = guardChannels(rechecked, change.channels, (app) => changedSince(app, id))
  // The author's rights count: the approver agrees, and needs no right to make the change alone.
  const made = { ...context, store: guarded, author: details, identity: requester === 'store' ? undefined : requester }
  await carryOut(made, request)
  try {
    await changeAccess(store, (newest) => removePendingChange(newest, id), now)
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error
    print(`The change is made, but stays listed until it expires: ${error.message}`)
  }
}

/** Reads a pending change. Rejects if its author may not make it now, or this person may not approve it. */
async function readApproved({ store, author, identity, now }: CommandContext, id: string) {
  const access = await readAccess(store)
  const change = findPendingChange(access, id, now())
  assertSecondPerson(change, author.by ?? 'local')
  const request = parseRequest(change.request)
  if (!isApprovable(request)) {
    throw commandFailed(
      `The change ${id} is one of another version of the platform. Nothing changed. To fix: approve it with that version, or withdraw it (pnpm mfe withdraw ${id}).`,
    )
  }
  const requester = requesterNow(access, change, now())
  if (requester !== 'store') authorizeChange(requester, request, change.apps)
  if (identity) {
    assertAllowed(identity, 'approve', change.apps)
    if (request.command === 'promote') {
      assertShareAllowed(identity, request.percent === undefined ? undefined : toPercent(request.percent))
    }
    if (request.command === 'configure') assertShareAllowed(identity, undefined)
  }
  return { change, request, requester }
}

const changedSince = (app: AppName, id: string): ReleaseError =>
  new ReleaseError(
    'channel/conflict',
    `${app} has changed since this change was asked for, so it would not have the effect that was meant. Nothing changed. To fix: withdraw it (pnpm mfe withdraw ${id}), check pnpm mfe status ${app}, and make the change again if it is still right.`,
  )
