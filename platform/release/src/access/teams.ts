import { commandFailed, ReleaseError } from '../errors.ts'
import { isName, toAppName } from '../names.ts'
import type { Access, Team } from './access.ts'

const MAX_TEAMS = 100

/** In an author's name, it stands for the admins: `admin/<token>`. */
export const ADMIN = 'admin'

/** A team as it was asked for: nothing of it is checked yet. */
export interface NewTeam {
  name: string
  apps: readonly string[]
}

/** Adds a team, or apps to a team that exists. Throws if another team has one of the apps. */
export function addTeam(access: Access, { name, apps }: NewTeam): Access | undefined {
  const known = access.teams.find((team) => team.name === name)
  if (!known) assertAddable(access, name)
  const wanted = apps.map(toAppName)
  for (const app of wanted) {
    const owner = access.teams.find((team) => team.name !== name && team.apps.includes(app))
    if (owner) {
      throw commandFailed(
        `${app} belongs to the team ${owner.name}, and an app has one team. To fix: name other apps, or remove ${owner.name} and its tokens first: pnpm mfe team remove ${owner.name}`,
      )
    }
  }
  const team: Team = { ...known, name, apps: [...new Set([...(known?.apps ?? []), ...wanted])].sort() }
  if (known && team.apps.length === known.apps.length) return undefined
  const others = access.teams.filter((each) => each !== known)
  return { ...access, teams: [...others, team].sort((one, other) => (one.name < other.name ? -1 : 1)) }
}

/**
 * Removes a team, revokes its tokens and ends what OIDC issuers may do for it. Its apps belong to no team then: only
 * admins can release them.
 */
export function removeTeam(access: Access, name: string): Access {
  findTeam(access, name)
  return {
    ...access,
    teams: access.teams.filter((team) => team.name !== name),
    tokens: access.tokens.filter(({ team }) => team !== name),
    ...(access.oidc && { oidc: access.oidc.filter(({ team }) => team !== name) }),
  }
}

/** Throws if there is no such team, with the names of those that exist. */
export function findTeam({ teams }: Access, name: string): Team {
  const team = teams.find((each) => each.name === name)
  if (team) return team
  const names = teams.map((each) => each.name).join(', ')
  const fix = names ? `use one of these: ${names}` : `add it first: pnpm mfe team add ${name} --apps <app>,<app>`
  throw commandFailed(`There is no team "${name}". To fix: ${fix}.`)
}

/** Checks the name of a team or a token. Throws `release/bad-name`. */
export function assertName(what: 'team' | 'token', name: string, example: string): void {
  if (isName(name)) return
  const text = `"${name}" is not the name of a ${what}. To fix: use a-z, 0-9 and -, such as ${example}.`
  throw new ReleaseError('release/bad-name', text)
}

function assertAddable({ teams }: Access, name: string): void {
  assertName('team', name, 'growth')
  if (name === ADMIN) {
    throw new ReleaseError('release/bad-name', `"${ADMIN}" stands for the admins. To fix: choose another name.`)
  }
  if (teams.length >= MAX_TEAMS) {
    throw commandFailed(`There are already ${MAX_TEAMS} teams, the most possible. To fix: remove one first.`)
  }
}
