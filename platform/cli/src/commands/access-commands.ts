import { commandFailed } from '@mfe/release'
import { formatTime } from '@mfe/release/commands'
import type { Command } from 'commander'
import type { MfeContext } from '../requests/context.ts'
import { listOf } from '../requests/list-of.ts'
import { assertOnStore } from '../requests/local-only.ts'
import { type Place, runChange, runRequest, serviceOf, siteOf } from '../requests/run-request.ts'
import { consoleCommand } from './console-command.ts'
import { withSite } from './release-commands.ts'

interface TokenFlags extends Place {
  name: string
  can?: string
  percent?: string
  expires?: string
  admin?: boolean
}

interface RuleFlags extends Place {
  issuer: string
  audience: string
  subject: string
  team: string
  can: string
  percent?: string
}

interface Reason {
  reason?: string
}

const RIGHTS_HELP = 'read, preview, develop, publish, promote, rollback, retire, revoke, approve, separated by commas'

/** Registers the commands about who may release what, and when nobody may. */
export function addAccessCommands(mfe: Command, context: MfeContext): void {
  addTeamCommands(mfe, context)
  addTokenCommands(mfe, context)
  addOidcCommands(mfe, context)
  addApprovalCommands(mfe, context)
  withSite(mfe.command('whoami'))
    .description('show whose token MFE_TOKEN is, and what it may do')
    .action((place: Place) => whoami(context, place))
  withSite(mfe.command('console'))
    .description('print a code for the release console, with the rights of MFE_TOKEN; it works once, for a minute')
    .action((place: Place) => consoleCommand(context, place))
  withSite(mfe.command('freeze'))
    .description('stop promotions for a time; rollbacks still work')
    .requiredOption('--until <time>', 'when it ends: 2d, 12h, or a moment such as 2026-01-31T18:00:00Z')
    .requiredOption('--reason <text>', 'why, for those whom it stops')
    .action(({ until, reason, ...place }: { until: string; reason: string } & Place) =>
      runChange(context, { command: 'freeze', until, reason }, place),
    )
  withSite(mfe.command('unfreeze'))
    .description('end a freeze')
    .action((place: Place) => runChange(context, { command: 'unfreeze' }, place))
}

function addTeamCommands(mfe: Command, context: MfeContext): void {
  const team = mfe.command('team').description('a team, and the apps that it owns')
  withSite(team.command('add <name>'))
    .description('add a team, or give apps to one')
    .requiredOption('--apps <apps>', 'their names, separated by commas')
    .action((name: string, { apps, ...place }: { apps: string } & Place) =>
      runChange(context, { command: 'addTeam', name, apps: listOf(apps) }, place),
    )
  withSite(team.command('remove <name>'))
    .description('remove a team, and revoke its tokens')
    .action((name: string, place: Place) => runChange(context, { command: 'removeTeam', name }, place))
  withSite(mfe.command('teams'))
    .description('list the teams with their apps')
    .option('--json', 'print JSON')
    .action(({ json, ...place }: { json?: boolean } & Place) => runRequest(context, { command: 'teams', json }, place))
}

function addTokenCommands(mfe: Command, context: MfeContext): void {
  const token = mfe.command('token').description('what programs and people show a release service')
  withSite(token.command('create [team]'))
    .description('create a token for a team, and print it once')
    .requiredOption('--name <name>', 'what the history calls it, such as ci')
    .option('--can <rights>', RIGHTS_HELP)
    .option('--percent <share>', 'the highest share of visitors that it may set')
    .option('--expires <time>', 'when it ends: 90d, 12h, or a moment; default: never')
    .option('--admin', 'instead of a team: every right on all apps; on the store itself only')
    .action((team: string | undefined, flags: TokenFlags) => createToken(context, team, flags))
  withSite(token.command('list'))
    .description('list the tokens with their rights and last use')
    .option('--json', 'print JSON')
    .action(({ json, ...place }: { json?: boolean } & Place) => runRequest(context, { command: 'tokens', json }, place))
  withSite(token.command('revoke <id>'))
    .description('end a token at once')
    .action((id: string, place: Place) => runChange(context, { command: 'revokeToken', id }, place))
}

function addOidcCommands(mfe: Command, context: MfeContext): void {
  const oidc = mfe.command('oidc').description('tokens that an OIDC issuer gives, such as to the jobs of a CI system')
  withSite(oidc.command('add'))
    .description('let tokens of an issuer act for a team')
    .requiredOption('--issuer <url>', 'the address of the issuer, as in the claim iss')
    .requiredOption('--audience <audience>', 'whom the tokens are for, as in the claim aud, such as the site’s address')
    .requiredOption('--subject <pattern>', 'who may use them, as in the claim sub; * is a part without : and /')
    .requiredOption('--team <team>', 'for which team')
    .requiredOption('--can <rights>', RIGHTS_HELP)
    .option('--percent <share>', 'the highest share of visitors that they may set')
    .action(({ issuer, audience, subject, team, can, percent, ...place }: RuleFlags) => {
      const rights = listOf(can)
      return runChange(context, { command: 'addOidcRule', issuer, audience, subject, team, rights, percent }, place)
    })
  withSite(oidc.command('list'))
    .description('list whose tokens are accepted, in the order in which they apply')
    .option('--json', 'print JSON')
    .action(({ json, ...place }: { json?: boolean } & Place) =>
      runRequest(context, { command: 'oidcRules', json }, place),
    )
  withSite(oidc.command('remove <id>'))
    .description('accept such tokens no longer, from the next request')
    .action((id: string, place: Place) => runChange(context, { command: 'removeOidcRule', id }, place))
}

function addApprovalCommands(mfe: Command, context: MfeContext): void {
  const approvals = mfe.command('approvals').description('changes that need a second person')
  withSite(approvals.command('require <command...>'))
    .description('let promote, rollback or retire wait for a second person; replaces what was set before')
    .option('--apps <apps>', 'of these apps, separated by commas; default: all')
    .option('--reason <text>', 'why')
    .action((commands: string[], { apps, reason, ...place }: { apps?: string } & Reason & Place) => {
      const listed = apps === undefined ? {} : { apps: listOf(apps) }
      return runChange(context, { command: 'requireApprovals', commands, ...listed, reason }, place)
    })
  withSite(approvals.command('off'))
    .description('let changes take effect at once again')
    .option('--reason <text>', 'why')
    .action(({ reason, ...place }: Reason & Place) => runChange(context, { command: 'endApprovals', reason }, place))
  withSite(mfe.command('pending'))
    .description('list the changes that wait for a second person')
    .option('--json', 'print JSON')
    .action(({ json, ...place }: { json?: boolean } & Place) =>
      runRequest(context, { command: 'pending', json }, place),
    )
  withSite(mfe.command('approve <id>'))
    .description('carry out a change of another person')
    .option('--reason <text>', 'why, for the history')
    .action((id: string, { reason, ...place }: Reason & Place) =>
      runChange(context, { command: 'approve', id, reason }, place),
    )
  withSite(mfe.command('withdraw <id>'))
    .description('remove a change that waits')
    .action((id: string, place: Place) => runChange(context, { command: 'withdraw', id }, place))
}

async function createToken(
  context: MfeContext,
  team: string | undefined,
  { name, can = '', percent, expires, admin = false, ...place }: TokenFlags,
): Promise<void> {
  if (admin === (team !== undefined)) {
    throw commandFailed('A token is for a team or for an admin. To fix: name either the team or --admin.')
  }
  if (admin && (can !== '' || percent !== undefined)) {
    throw commandFailed('An admin’s token has every right. To fix: leave out --can and --percent.')
  }
  if (!admin && can === '') {
    throw commandFailed('A token needs a right. To fix: name them with --can, such as --can publish,promote.')
  }
  if (admin) assertOnStore(context.config, place, 'An admin’s token is created on the release store itself')
  await runChange(context, { command: 'createToken', team, name, rights: listOf(can), percent, expires }, place)
}

/** Prints whose token a site's release service takes this one for, and what it may do there. */
async function whoami({ config, author, print }: MfeContext, { to }: Place): Promise<void> {
  const site = siteOf(config, to)
  if (site === '') {
    print(`${author}, with every right on the release store itself: ${config.location}`)
    return
  }
  const { name, rights, apps, percent, expiresAt } = await serviceOf(site, config).whoami()
  print(`${name} at ${site}`)
  print(`May:     ${rights.join(', ') || 'nothing'}`)
  print(`Apps:    ${apps === 'all' ? 'all' : apps.join(', ') || 'none yet'}`)
  if (percent !== undefined) print(`Percent: ${percent} at most`)
  if (expiresAt !== undefined) print(`Until:   ${formatTime(expiresAt)}`)
}
