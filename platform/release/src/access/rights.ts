import { ReleaseError } from '../errors.ts'
import type { AppName } from '../names.ts'
import type { Right } from './access.ts'
import { type Identity, teamOf } from './tokens.ts'

/**
 * Throws `access/forbidden` unless the identity has the right on each of the apps. `read` and `develop` include the apps
 * of other teams: what is live is no secret between them.
 */
export function assertAllowed(identity: Identity, right: Right, wanted: readonly AppName[] = []): void {
  const { name, apps, rights } = identity
  const team = teamOf(identity)
  if (!rights.includes(right)) {
    const problem = `${name} may not ${[ACTIONS[right], ...wanted].join(' ')}: its token lacks the right ${right}.`
    throw forbidden(
      problem,
      right === 'admin'
        ? 'ask an admin of the site to do it'
        : `ask an admin of the site for a token of the team ${team} with this right (pnpm mfe token create ${team} --can ${right})`,
    )
  }
  if (right === 'read' || right === 'develop' || apps === 'all') return
  const foreign = wanted.find((app) => !apps.includes(app))
  if (foreign === undefined) return
  const own = apps.length > 0 ? `has ${apps.join(', ')}` : 'has no app'
  throw forbidden(
    `${name} may not ${ACTIONS[right]} ${foreign}: the team ${team} ${own}, and the right ${right} is limited to its own apps.`,
    `ask the team of ${foreign}, or an admin of the site to give it to ${team} (pnpm mfe team add ${team} --apps ${foreign})`,
  )
}

/** Returns whether an identity has a right on each of the apps. */
export const hasRight = (
  { apps, rights }: Pick<Identity, 'apps' | 'rights'>,
  right: Right,
  wanted: readonly AppName[],
): boolean => rights.includes(right) && (apps === 'all' || wanted.every((app) => apps.includes(app)))

/** Throws `access/forbidden` for a promotion to a larger share than the token may set; without one, to everyone. */
export function assertShareAllowed({ name, percent }: Identity, share: number | undefined): void {
  if (percent === undefined || (share !== undefined && share <= percent)) return
  throw forbidden(
    `${name} may not promote to ${share === undefined ? 'everyone' : `${share}% of visitors`}: its token may set at most ${percent}%.`,
    `use --percent ${percent} or less, or ask an admin of the site for a token without this limit`,
  )
}

const ACTIONS: Readonly<Record<Right, string>> = {
  read: 'read the state of',
  preview: 'preview',
  develop: 'develop against what is live on the site',
  publish: 'publish',
  promote: 'promote',
  rollback: 'roll back',
  retire: 'retire',
  revoke: 'revoke',
  approve: 'approve a change of',
  admin: 'administer the site',
}

const forbidden = (problem: string, fix: string) =>
  new ReleaseError('access/forbidden', `${problem} Nothing changed. To fix: ${fix}.`)
