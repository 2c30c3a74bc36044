import {
  type AppName,
  assertAllowed,
  assertShareAllowed,
  type Identity,
  parseTarget,
  ReleaseError,
  type Right,
  toAppName,
} from '#index.ts'
import { toPercent } from './commands/parse-options.ts'
import type { CommandRequest } from './commands/requests.ts'

export interface NeededRight {
  /** Absent if the command itself decides who may run it. */
  right?: Right
  /** The apps on which the right is needed. */
  apps: AppName[]
}

/** Returns the right that a command needs. Throws `release/bad-name` if it names something that cannot be an app. */
function rightFor(request: CommandRequest): NeededRight {
  switch (request.command) {
    case 'status':
    case 'log':
      return { right: 'read', apps: request.app === undefined ? [] : [toAppName(request.app)] }
    case 'diff':
      return { right: 'read', apps: [parseTarget(request.from).app, parseTarget(request.to).app] }
    case 'doctor':
    case 'pending':
      return { right: 'read', apps: [] }
    case 'preview':
    case 'promote':
      return { right: request.command, apps: request.targets.map((target) => parseTarget(target).app) }
    case 'rollback':
      // The command also asks for the right on the apps that changed with these.
      return { right: 'rollback', apps: [request.app, ...(request.with ?? [])].map(toAppName) }
    case 'retire':
      return { right: 'retire', apps: [toAppName(request.app)] }
    case 'revoke':
      return { right: 'revoke', apps: [parseTarget(request.target).app] }
    case 'configure':
      return { right: 'promote', apps: [toAppName(request.app)] }
    case 'settings':
      return { right: 'read', apps: [toAppName(request.app)] }
    case 'rotatePreviewKey':
    case 'prune':
    case 'addTeam':
    case 'removeTeam':
    case 'teams':
    case 'createToken':
    case 'revokeToken':
    case 'tokens':
    case 'addOidcRule':
    case 'removeOidcRule':
    case 'oidcRules':
    case 'requireApprovals':
    case 'endApprovals':
    case 'freeze':
    case 'unfreeze':
      return { right: 'admin', apps: [] }
    case 'approve':
      // On which apps depends on the change, which the command reads.
      return { right: 'approve', apps: [] }
    case 'withdraw':
    // Whoever has a session can do with it what the token allows.
    case 'console':
      return { apps: [] }
  }
}

/** Throws `access/forbidden` unless the identity may run the command through the release service. */
export function authorize(identity: Identity, request: CommandRequest): void {
  const { right, apps } = rightFor(request)
  if (right) assertAllowed(identity, right, apps)
  if (request.command === 'promote') {
    assertShareAllowed(identity, request.percent === undefined ? undefined : toPercent(request.percent))
    if (request.retire !== undefined) assertAllowed(identity, 'retire', [toAppName(request.retire)])
  }
  // Settings take effect for everyone.
  if (request.command === 'configure') assertShareAllowed(identity, undefined)
  // Otherwise, a stolen token could make itself permanent, beyond what the list of a team's tokens shows.
  if (request.command === 'createToken' && request.team === undefined) {
    throw new ReleaseError(
      'access/forbidden',
      'An admin’s token cannot be created over the network. Nothing changed. To fix: create it on the release store itself: pnpm mfe token create --admin --name <name>',
    )
  }
}

/**
 * Like `authorize`, right before the command changes what is live of these apps, which may be more than it names: those
 * that changed together, or those of an approved change.
 */
export function authorizeChange(identity: Identity, request: CommandRequest, apps: readonly AppName[]): void {
  authorize(identity, request)
  const { command } = request
  if (command === 'rollback' || command === 'approve') assertAllowed(identity, command, apps)
}
