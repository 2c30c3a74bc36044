import {
  type Access,
  type AppName,
  addPendingChange,
  approversOf,
  assertAllowed,
  assertNotFrozen,
  createInAccess,
  currentApprovals,
  type PendingChange,
  planSettings,
  ReleaseError,
  readAccess,
  requesterOf,
  toAppName,
} from '#index.ts'
import type { CommandContext } from '../commands/context.ts'
import { formatTime } from '../commands/format.ts'
import { parsePromotion } from '../commands/live-commands.ts'
import { requirePublishedApp } from '../preconditions/live-shell.ts'
import { parseSettings } from '../settings/config-commands.ts'
import { type ApprovableRequest, mustWait, type Scope, scopeOf } from './approvable.ts'
import { guardChannels } from './guard-channels.ts'

/** More names than this are no help. */
const MAX_NAMES = 10

/**
 * Stores a change that needs a second person, prints who that may be, and resolves to `undefined`. Resolves to the
 * context to make it in if it needs none. In an emergency, dropping a candidate never waits.
 */
export async function holdIfNeeded(
  context: CommandContext,
  request: ApprovableRequest,
): Promise<CommandContext | undefined> {
  const { store } = context
  const access = await readIfReadable(context, request)
  if (!access || !currentApprovals(access)) return context
  const scope = await scopeOf(store, request)
  if (!mustWait(access, request, scope.apps)) return context
  if (scope.dropsCandidate) return { ...context, store: guardChannels(store, scope.revisions, changedMeanwhile) }
  await assertPossible(context, request, { access, scope })
  await hold(context, request, scope)
  return undefined
}

/** A rollback must be possible even if nobody can read what waits for approval. Promotions fail by themselves then. */
async function readIfReadable({ store }: CommandContext, { command }: ApprovableRequest): Promise<Access | undefined> {
  try {
    return await readAccess(store)
  } catch (error) {
    if (command === 'rollback' && error instanceof ReleaseError && error.code === 'release/damaged') return undefined
    throw error
  }
}

/** Rejects a change that could not be made now, before anyone is asked to look at it. */
async function assertPossible(
  { store, identity, now }: CommandContext,
  request: ApprovableRequest,
  { access, scope }: { access: Access; scope: Scope },
): Promise<void> {
  if (request.command === 'promote') {
    const { targets } = parsePromotion(request)
    for (const { app, version } of targets) await store.release(app, version)
  } else {
    for (const app of scope.apps) await requirePublishedApp(store, app)
  }
  if (request.command === 'configure') {
    const app = toAppName(request.app)
    await planSettings(store, app, await store.channel(app), parseSettings(request))
  }
  // Apps that changed together return together, even in a freeze.
  if (request.command !== 'rollback') assertNotFrozen(access, now())
  else if (identity) assertAllowed(identity, 'rollback', scope.apps)
}

async function hold(context: CommandContext, request: ApprovableRequest, { apps, revisions }: Scope): Promise<void> {
  const { store, author, identity, now, print } = context
  const { by = 'local', address } = author
  const wanted = {
    // As it is read again, without what is undefined, so the same request is found.
    request: JSON.parse(JSON.stringify(request)),
    apps,
    channels: { ...revisions },
    by,
    ...(address !== undefined && { address }),
    requester: requesterOf(identity),
  }
  const held = await createInAccess(store, (access, time) => addPendingChange(access, wanted, time), now)
  const { change } = held.created
  print(describeHeld(change, approversOf(held.access, change, now())))
}

function describeHeld({ id, request, expiresAt, apps }: PendingChange, approvers: readonly string[]): string {
  const more = approvers.length > MAX_NAMES ? `, and ${approvers.length - MAX_NAMES} more` : ''
  const who =
    approvers.length > 0
      ? `${approvers.slice(0, MAX_NAMES).join(', ')}${more} can approve it`
      : `No token can approve it yet: an admin of the site creates one with the right approve on ${apps.join(', ')}`
  return [
    `This ${request.command === 'configure' ? 'change of settings' : request.command} needs a second person, so nothing changed yet. It waits as ${id} until ${formatTime(expiresAt)}.`,
    `${who}: pnpm mfe approve ${id}`,
  ].join('\n')
}

const changedMeanwhile = (app: AppName): ReleaseError =>
  new ReleaseError(
    'channel/conflict',
    `${app} changed while this command ran, so the command changed nothing. To fix: check pnpm mfe status ${app}, then run the command again if it is still right.`,
  )
