import { createHash, randomBytes, randomInt } from 'node:crypto'
import { areSecretsEqual } from '@mfe/http/tokens'
import { commandFailed } from '../errors.ts'
import type { AppName } from '../names.ts'
import { type Access, isAhead, RIGHTS, type Right, type Token } from './access.ts'
import { ADMIN, assertName, findTeam } from './teams.ts'

const MAX_TOKENS = 200
const ID_LENGTH = 10
const ID_CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const SECRET_BYTES = 32

/** The text of a token, which is shown only once: `mfe_<id>_<secret>`. */
const TOKEN_TEXT = /^mfe_([a-z0-9]{10})_([A-Za-z0-9_-]{43})$/

/** Returns whether a text has the form of a token. */
export const isTokenText = (text: string): boolean => TOKEN_TEXT.test(text)

/** A token as it was asked for: nothing of it is checked yet. */
export interface NewToken {
  /** Absent for an admin's token, which has every right on every app. */
  team?: string
  name: string
  /** Ignored for an admin's. */
  rights?: readonly string[]
  percent?: number
  expiresAt?: Date
  /** Its author, as in the history. */
  createdBy: string
}

interface CreatedToken {
  access: Access
  token: Token
  /** The text that identifies its holder. Only its hash is stored: it cannot be shown again. */
  secret: string
}

/** Creates a token with a new secret each time. Throws if the team is unknown or has a token of this name. */
export function createToken(access: Access, wanted: NewToken, now: Date): CreatedToken {
  const { team, name, percent, expiresAt, createdBy } = wanted
  if (team !== undefined) findTeam(access, team)
  assertName('token', name, 'ci')
  assertNew(access, team, name)
  assertLimits(wanted, now)
  const id = newId(access.tokens)
  const secret = newSecret()
  const token: Token = {
    id,
    name,
    ...(team !== undefined && { team }),
    rights: team === undefined ? [...RIGHTS] : toRights(wanted.rights ?? []),
    ...(percent !== undefined && { percent }),
    hash: hashOf(secret),
    createdAt: now.toISOString(),
    createdBy,
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
  }
  return { access: { ...access, tokens: [...access.tokens, token] }, token, secret: `mfe_${id}_${secret}` }
}

/** Takes effect with the next request. Throws if there is no such token. */
export function revokeToken(access: Access, id: string): Access {
  const tokens = access.tokens.filter((token) => token.id !== id)
  if (tokens.length < access.tokens.length) return { ...access, tokens }
  throw commandFailed(`There is no token "${id}". To fix: use an id that pnpm mfe token list shows.`)
}

/** Records the day on which a token was used, at most once a day: returns `undefined` if it is recorded. */
export function markUsed(access: Access, tokenId: string, day: string): Access | undefined {
  const used = access.tokens.find(({ id }) => id === tokenId)
  if (!used || (used.lastUsedOn ?? '') >= day) return undefined
  return { ...access, tokens: access.tokens.map((token) => (token === used ? { ...token, lastUsedOn: day } : token)) }
}

export const isExpired = ({ expiresAt }: Pick<Token, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== undefined && Date.parse(expiresAt) <= now.getTime()

/** Who a request is from. */
export interface Identity {
  /** As the author of changes: `growth/ci`, or `admin/root` for an admin's token. */
  name: string
  /** For a token of an OIDC issuer, its name. */
  tokenId: string
  /** Those of its team; for an admin, every app, in a team or not. */
  apps: AppName[] | 'all'
  rights: Right[]
  percent?: number
  expiresAt?: string
  /** What a token of an OIDC issuer says. */
  oidc?: OidcSubject
}

/** Returns the team of an identity; `admin` for an admin's. */
export const teamOf = ({ name }: Pick<Identity, 'name'>): string => name.slice(0, name.indexOf('/'))

/** Whom an OIDC issuer vouches for, and before whom. */
export interface OidcSubject {
  issuer: string
  audience: string
  subject: string
}

/** Returns whose token this is; `undefined` for one that is missing, malformed, wrong, expired or revoked. */
export function identify(access: Access, secret: string | undefined, now: Date): Identity | undefined {
  const [, id, given = ''] = TOKEN_TEXT.exec(secret ?? '') ?? []
  const token = access.tokens.find((each) => each.id === id)
  // Compares even without a token, so the time does not tell which ids exist.
  const isRight = areSecretsEqual(hashOf(given), token?.hash ?? NO_HASH)
  return token && isRight ? identityOf(access, token, now) : undefined
}

/** Returns what a token may do now; `undefined` if it has expired. */
export function identityOf(access: Access, token: Token, now: Date): Identity | undefined {
  if (isExpired(token, now)) return undefined
  const { id: tokenId, name, team, percent, expiresAt } = token
  const limits = { ...(percent !== undefined && { percent }), ...(expiresAt !== undefined && { expiresAt }) }
  if (team === undefined) return { name: `${ADMIN}/${name}`, tokenId, apps: 'all', rights: [...RIGHTS], ...limits }
  const apps = access.teams.find((each) => each.name === team)?.apps
  if (!apps) return undefined
  const rights = token.rights.filter((right) => right !== 'admin')
  return { name: `${team}/${name}`, tokenId, apps, rights, ...limits }
}

/** Returns a random secret. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** No secret has this hash. */
export const NO_HASH = '0'.repeat(64)

/** Returns a random id that none of these has. */
export function newId(taken: readonly { id: string }[]): string {
  const id = Array.from({ length: ID_LENGTH }, () => ID_CHARACTERS[randomInt(ID_CHARACTERS.length)]).join('')
  return taken.some((each) => each.id === id) ? newId(taken) : id
}

function assertNew({ tokens }: Access, team: string | undefined, name: string): void {
  const same = tokens.find((token) => token.team === team && token.name === name)
  if (same) {
    const fix = `choose another name, or revoke that one first: pnpm mfe token revoke ${same.id}`
    throw commandFailed(`${team ?? ADMIN}/${name} exists (${same.id}). To fix: ${fix}`)
  }
  if (tokens.length >= MAX_TOKENS) {
    throw commandFailed(`There are already ${MAX_TOKENS} tokens, the most possible. To fix: revoke one first.`)
  }
}

function assertLimits({ team, percent, expiresAt }: NewToken, now: Date): void {
  if (percent !== undefined && team === undefined) {
    throw commandFailed('An admin’s token has every right, so --percent cannot limit it. To fix: create it for a team.')
  }
  assertShare(percent)
  if (expiresAt && !isAhead(expiresAt, now)) {
    throw commandFailed('A token expires within ten years, or never. To fix: name a time that is ahead, such as 90d.')
  }
}

export function assertShare(percent: number | undefined): void {
  if (percent === undefined || (percent >= 0 && percent <= 100)) return
  throw commandFailed(`${percent}% is not a share of visitors. To fix: use a number from 0 to 100.`)
}

const TEAM_RIGHTS: readonly string[] = RIGHTS.filter((right) => right !== 'admin')

/** Returns rights of a team's token, each once, in the order of `RIGHTS`. */
export function toRights(wanted: readonly string[]): Right[] {
  const unknown = wanted.find((right) => !TEAM_RIGHTS.includes(right))
  if (unknown === undefined && wanted.length > 0) return RIGHTS.filter((right) => wanted.includes(right))
  const problem =
    unknown === undefined
      ? 'A token needs a right.'
      : unknown === 'admin'
        ? 'A team’s token cannot have the right admin: that is for a token without a team.'
        : `"${unknown}" is not a right.`
  throw commandFailed(`${problem} To fix: use some of these: ${TEAM_RIGHTS.join(', ')}.`)
}
