import { consoleCommand } from '../commands/console-command.ts'
import type { CommandContext } from '../commands/context.ts'
import { doctorCommand } from '../commands/doctor-command.ts'
import { freezeCommand, unfreezeCommand } from '../commands/freeze-commands.ts'
import { promoteCommand, retireCommand, revokeCommand, rollbackCommand } from '../commands/live-commands.ts'
import { logCommand } from '../commands/log-command.ts'
import { previewCommand, rotatePreviewKeyCommand } from '../commands/preview-commands.ts'
import { pruneCommand } from '../commands/prune-command.ts'
import type { ApprovalRequest, CommandRequest } from '../commands/requests.ts'
import { statusCommand } from '../commands/status-command.ts'
import { diffCommand } from '../diff/diff-command.ts'
import { configureCommand, settingsCommand } from '../settings/config-commands.ts'
import { addOidcRuleCommand, oidcRulesCommand, removeOidcRuleCommand } from '../teams/oidc-commands.ts'
import { addTeamCommand, removeTeamCommand, teamsCommand } from '../teams/team-commands.ts'
import { createTokenCommand, revokeTokenCommand, tokensCommand } from '../teams/token-commands.ts'

/** A command that is not about approvals. */
export type PlainRequest = Exclude<CommandRequest, ApprovalRequest>

/** Carries out a command without asking who may, or whether it needs a second person. Resolves like `runCommand`. */
export async function carryOut(context: CommandContext, request: PlainRequest): Promise<boolean> {
  const reason = 'reason' in request ? request.reason : undefined
  const commit = 'commit' in request ? request.commit : undefined
  const author = { ...context.author, ...(reason && { reason }), ...(commit && { commit }) }
  if (request.command === 'doctor') return doctorCommand(context, request)
  await dispatch({ ...context, author }, request)
  return true
}

function dispatch(context: CommandContext, request: Exclude<PlainRequest, { command: 'doctor' }>): Promise<void> {
  switch (request.command) {
    case 'promote':
      return promoteCommand(context, request)
    case 'rollback':
      return rollbackCommand(context, request)
    case 'retire':
      return retireCommand(context, request)
    case 'revoke':
      return revokeCommand(context, request)
    case 'configure':
      return configureCommand(context, request)
    case 'settings':
      return settingsCommand(context, request)
    case 'status':
      return statusCommand(context, request)
    case 'log':
      return logCommand(context, request)
    case 'preview':
      return previewCommand(context, request)
    case 'diff':
      return diffCommand(context, request)
    case 'rotatePreviewKey':
      return rotatePreviewKeyCommand(context, request)
    case 'prune':
      return pruneCommand(context, request)
    case 'addTeam':
      return addTeamCommand(context, request)
    case 'removeTeam':
      return removeTeamCommand(context, request)
    case 'teams':
      return teamsCommand(context, request)
    case 'createToken':
      return createTokenCommand(context, request)
    case 'revokeToken':
      return revokeTokenCommand(context, request)
    case 'tokens':
      return tokensCommand(context, request)
    case 'addOidcRule':
      return addOidcRuleCommand(context, request)
    case 'removeOidcRule':
      return removeOidcRuleCommand(context, request)
    case 'oidcRules':
      return oidcRulesCommand(context, request)
    case 'freeze':
      return freezeCommand(context, request)
    case 'unfreeze':
      return unfreezeCommand(context)
    case 'console':
      return consoleCommand(context)
  }
}
