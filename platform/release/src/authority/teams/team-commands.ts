import { addTeam, changeAccess, readAccess, removeTeam } from '#index.ts'
import type { CommandContext } from '../commands/context.ts'
import { textTable } from '../commands/format.ts'
import { requireReleases } from '../preconditions/live-shell.ts'

/** Adds a team, or apps to one that exists. */
export async function addTeamCommand(
  context: CommandContext,
  { name, apps }: { name: string; apps: readonly string[] },
): Promise<void> {
  // A wrong store must not get teams.
  await requireReleases(context)
  const { teams } = await changeAccess(context.store, (access) => addTeam(access, { name, apps }), context.now)
  const owned = teams.find((team) => team.name === name)?.apps ?? []
  context.print(
    [
      `The team ${name} has ${owned.join(', ') || 'no app'}.`,
      `Let it release them: pnpm mfe token create ${name} --name ci --can read,preview,publish,promote,rollback`,
    ].join('\n'),
  )
}

export async function removeTeamCommand({ store, now, print }: CommandContext, { name }: { name: string }) {
  await changeAccess(store, (access) => removeTeam(access, name), now)
  print(`The team ${name} is removed, and its tokens are revoked. Its apps belong to no team now.`)
}

export async function teamsCommand(context: CommandContext, { json }: { json?: boolean }): Promise<void> {
  await requireReleases(context)
  const { teams } = await readAccess(context.store)
  if (json) context.print(JSON.stringify(teams, null, 2))
  else if (teams.length === 0) context.print('There is no team. Add one: pnpm mfe team add <name> --apps <app>,<app>')
  else context.print(textTable([['TEAM', 'APPS'], ...teams.map(({ name, apps }) => [name, apps.join(', ') || '-'])]))
}
