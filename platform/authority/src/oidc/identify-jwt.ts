import { type Access, type Identity, identifyOidc, type OidcSubject, ReleaseError } from '@mfe/release'
import type { FastifyBaseLogger } from 'fastify'
import { decodeJwt, errors, jwtVerify } from 'jose'
import { createIssuerKeys, type IssuerKeys, RETRY_MS } from './issuer-keys.ts'

/** Only signatures with a key pair: with a shared secret, everyone who can check a token could also make one. */
const ALGORITHMS = ['RS256', 'ES256', 'PS256', 'EdDSA']

/** How far the clocks of issuer and service may differ. */
const LEEWAY_S = 60

/** A token that was kept for longer may have been stolen, however long its issuer lets it live. */
const MAX_AGE_S = 60 * 60

const MAX_CHARACTERS = 8192

/** Returns whether a token has the form of one from an OIDC issuer, signed or not. */
export const isJwt = (token: string): boolean =>
  token.length <= MAX_CHARACTERS && /^[\w-]+\.[\w-]+\.[\w-]*$/.test(token)

/** Creates a function that finds out whom a token of an accepted OIDC issuer identifies. */
export function createJwtIdentification(logger: FastifyBaseLogger) {
  const keysOf = createIssuerKeys(logger)

  async function verify(token: string, claims: OidcSubject, now: Date): Promise<string | undefined> {
    const { issuer } = claims
    const keys = await keysOf(issuer, now.getTime())
    try {
      return await expiryOf(token, keys, claims, now)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      // The issuer may have replaced its keys.
      const newer = await keysOf(issuer, now.getTime(), RETRY_MS)
      if (newer === keys) throw error
      return expiryOf(token, newer, claims, now)
    }
  }

  /** Resolves to `undefined` for a token that is not valid. Rejects with `release/unreachable` if nobody can know. */
  return async function identifyJwt(access: Access, token: string, now: Date): Promise<Identity | undefined> {
    const claims = readClaims(token)
    // Unverified, so this only decides whether there is anything to verify: no other issuer is ever called.
    const identity = claims && identifyOidc(access, claims)
    if (!claims || !identity) return undefined
    try {
      const expiresAt = await verify(token, claims, now)
      return { ...identity, expiresAt }
    } catch (error) {
      if (error instanceof ReleaseError) throw error
      // Not the error itself, which quotes the token. A key of the issuer that is none is not its own kind of error.
      const code = error instanceof errors.JOSEError ? error.code : 'unusable key'
      logger.debug({ code, issuer: claims.issuer }, 'a token of an OIDC issuer is not valid')
      return undefined
    }
  }
}

/** Reads whom a token claims to be. One for several audiences does not count: each of them could use it here. */
function readClaims(token: string): OidcSubject | undefined {
  try {
    const { iss: issuer, aud, sub: subject } = decodeJwt(token)
    const audience = Array.isArray(aud) && aud.length === 1 ? aud[0] : aud
    const isComplete = [issuer, audience, subject].every((claim) => typeof claim === 'string')
    return isComplete ? ({ issuer, audience, subject } as OidcSubject) : undefined
  } catch {
    return undefined
  }
}

/** Resolves to when a token ends here. Rejects if it is not valid now. */
async function expiryOf(
  token: string,
  keys: IssuerKeys,
  { issuer, audience, subject }: OidcSubject,
  now: Date,
): Promise<string> {
  const { payload } = await jwtVerify(token, keys, {
    algorithms: ALGORITHMS,
    issuer,
    audience,
    subject,
    requiredClaims: ['exp'],
    clockTolerance: LEEWAY_S,
    maxTokenAge: MAX_AGE_S,
    currentDate: now,
  })
  const { exp = 0, iat = 0 } = payload
  return new Date(Math.min(exp, iat + MAX_AGE_S) * 1000).toISOString()
}
