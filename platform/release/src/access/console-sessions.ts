import { areSecretsEqual } from '@mfe/http/tokens'
import type { Access, ConsoleSession, Token } from './access.ts'
import { hashOf, type Identity, identityOf, NO_HASH, newId, newSecret } from './tokens.ts'

const CODE_MS = 60_000

/** How long a session of the release console lasts at most. It also ends with its token. */
export const CONSOLE_SESSION_MS = 8 * 60 * 60 * 1000

/** The codes and sessions of one token. A further one ends the oldest. */
const MAX_OF_TOKEN = 5

/** What a code contains, and what a session's cookie does. */
const SECRET_TEXT = {
  code: /^mfec_([a-z0-9]{10})_([A-Za-z0-9_-]{43})$/,
  session: /^mfes_([a-z0-9]{10})_([A-Za-z0-9_-]{43})$/,
} as const
const PREFIX = { code: 'mfec', session: 'mfes' } as const

type Kind = ConsoleSession['kind']

interface CreatedConsole {
  access: Access
  session: ConsoleSession
  /** The text that identifies its holder. Only its hash is stored: it cannot be shown again. */
  secret: string
}

/** Whose session one is. */
export interface FoundConsole {
  identity: Identity
  session: ConsoleSession
}

/** Creates a code that begins one session with the rights of a token, within a minute. */
export const createConsoleCode = (access: Access, tokenId: string, now: Date): CreatedConsole =>
  create(access, 'code', tokenId, now)

/**
 * Begins a session, with a secret that nobody has seen before, and ends its code. `undefined` for one that is wrong, used
 * or too old, or whose token is.
 */
export function openConsole(access: Access, code: string | undefined, now: Date): CreatedConsole | undefined {
  const used = find(access, 'code', code, now)
  return used && create(endConsole(access, used.session.id), 'session', used.session.tokenId, now)
}

/** Returns whose session this is; `undefined` for one that is wrong or over, or of a token that is. */
export const identifyConsole = (access: Access, secret: string | undefined, now: Date): FoundConsole | undefined =>
  find(access, 'session', secret, now)

export const endConsole = ({ consoles = [], ...access }: Access, id: string): Access => ({
  ...access,
  consoles: consoles.filter((each) => each.id !== id),
})

/** Returns whether a code or a session can still be used, as long as one of these tokens is its own. */
export const isOpen = ({ tokenId, expiresAt }: ConsoleSession, tokens: readonly Token[], now: Date): boolean =>
  Date.parse(expiresAt) > now.getTime() && tokens.some(({ id }) => id === tokenId)

/** Returns whether a text has the form of a session's secret, so the store is worth a look. */
export const isConsoleSecret = (text: string): boolean => SECRET_TEXT.session.test(text)

function create(access: Access, kind: Kind, tokenId: string, now: Date): CreatedConsole {
  const consoles = access.consoles ?? []
  const ofToken = consoles.filter((each) => each.tokenId === tokenId)
  const ended = new Set(ofToken.slice(0, Math.max(ofToken.length - MAX_OF_TOKEN + 1, 0)))
  const secret = newSecret()
  const session: ConsoleSession = {
    id: newId(consoles),
    kind,
    tokenId,
    hash: hashOf(secret),
    at: now.toISOString(),
    expiresAt: new Date(now.getTime() + (kind === 'code' ? CODE_MS : CONSOLE_SESSION_MS)).toISOString(),
  }
  return {
    access: { ...access, consoles: [...consoles.filter((each) => !ended.has(each)), session] },
    session,
    secret: `${PREFIX[kind]}_${session.id}_${secret}`,
  }
}

function find(access: Access, kind: Kind, text: string | undefined, now: Date): FoundConsole | undefined {
  const [, id, given = ''] = SECRET_TEXT[kind].exec(text ?? '') ?? []
  const session = access.consoles?.find((each) => each.id === id && each.kind === kind)
  // Compares even without a session, so the time does not tell which ids exist.
  const isRight = areSecretsEqual(hashOf(given), session?.hash ?? NO_HASH)
  if (!session || !isRight || Date.parse(session.expiresAt) <= now.getTime()) return undefined
  const token = access.tokens.find((each) => each.id === session.tokenId)
  const identity = token && identityOf(access, token, now)
  return identity && { identity, session }
}
