import { addOidcRule, changeAccess, createInAccess, type OidcRule, readAccess, removeOidcRule } from '#index.ts'
import type { CommandContext } from '../commands/context.ts'
import { formatTime, textTable } from '../commands/format.ts'
import { toPercent } from '../commands/parse-options.ts'
import { requireReleases } from '../preconditions/live-shell.ts'

interface RuleRequest {
  issuer: string
  audience: string
  subject: string
  team: string
  rights: readonly string[]
  percent?: string
}

/** Lets tokens of an OIDC issuer act for a team, such as those that a CI system gives its jobs. */
export async function addOidcRuleCommand(context: CommandContext, request: RuleRequest): Promise<void> {
  const { store, author, now, print } = context
  const { issuer, audience, subject, team, rights, percent } = request
  // A wrong store must not get rules.
  await requireReleases(context)
  const wanted = {
    issuer,
    audience,
    subject,
    team,
    rights,
    ...(percent !== undefined && { percent: toPercent(percent) }),
    createdBy: author.by ?? 'local',
  }
  const { created } = await createInAccess(store, (access, time) => addOidcRule(access, wanted, time), now)
  print(describeRule(created.rule))
}

function describeRule({ id, issuer, audience, subject, team, rights, percent }: OidcRule): string {
  const limit = percent === undefined ? '' : `, promotions to at most ${percent}% of visitors`
  return [
    `${subject} of ${issuer} acts for the team ${team} (${id}) and has the rights ${rights.join(', ')}${limit}.`,
    `Its jobs ask the issuer for a token with the audience ${audience}, and set it as MFE_TOKEN.`,
  ].join('\n')
}

export async function removeOidcRuleCommand(
  { store, now, print }: CommandContext,
  { id }: { id: string },
): Promise<void> {
  await changeAccess(store, (access) => removeOidcRule(access, id), now)
  print(`The rule ${id} is removed, from the next request.`)
}

/** Lists the rules in the order in which they apply. */
export async function oidcRulesCommand(context: CommandContext, { json }: { json?: boolean }): Promise<void> {
  await requireReleases(context)
  const { oidc: rules = [] } = await readAccess(context.store)
  if (json) context.print(JSON.stringify(rules, null, 2))
  else if (rules.length === 0) context.print('No OIDC issuer is accepted. Accept one: pnpm mfe oidc add --issuer …')
  else {
    const header = ['ID', 'TEAM', 'ISSUER', 'AUDIENCE', 'SUBJECT', 'RIGHTS', 'UP TO', 'CREATED', 'BY']
    context.print(textTable([header, ...rules.map(cellsOf)]))
  }
}

function cellsOf({ id, team, issuer, audience, subject, rights, percent, createdAt, createdBy }: OidcRule): string[] {
  const share = percent === undefined ? '-' : `${percent}%`
  return [id, team, issuer, audience, subject, rights.join(','), share, formatTime(createdAt), createdBy]
}
