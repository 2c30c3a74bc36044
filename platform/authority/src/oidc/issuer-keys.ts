import { isConfidential, ReleaseError } from '@mfe/release'
import type { FastifyBaseLogger } from 'fastify'
import { createLocalJWKSet, type JSONWebKeySet } from 'jose'
import { z } from 'zod'
import { readJson } from './read-json.ts'

export type IssuerKeys = ReturnType<typeof createLocalJWKSet>

/** How long keys are used before they are read again. */
const FRESH_MS = 10 * 60 * 1000

/** The shortest time between two reads, so nobody can make the service flood an issuer with made-up tokens. */
export const RETRY_MS = 30 * 1000

/** As many as there can be rules. */
const MAX_ISSUERS = 50

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url() })
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) })

interface Load {
  at: number
  keys: Promise<IssuerKeys>
  hasFailed: boolean
}

/** Creates a cache of the keys of issuers, which are read when a token needs them. */
export function createIssuerKeys(logger: FastifyBaseLogger) {
  const loads = new Map<string, Load>()

  function start(issuer: string, at: number): Load {
    const load: Load = { at, keys: readKeys(issuer), hasFailed: false }
    load.keys.catch((error: unknown) => {
      load.hasFailed = true
      logger.warn({ err: error, issuer }, 'the keys of an OIDC issuer cannot be read')
    })
    loads.delete(issuer)
    loads.set(issuer, load)
    const [oldest] = loads.keys()
    if (loads.size > MAX_ISSUERS && oldest !== undefined) loads.delete(oldest)
    return load
  }

  /** Returns the keys of an issuer that are at most this old. Rejects with `release/unreachable`. */
  return async function keysOf(issuer: string, now: number, maxAgeMs = FRESH_MS): Promise<IssuerKeys> {
    const isUsable = ({ at, hasFailed }: Load) => Math.abs(now - at) < (hasFailed ? RETRY_MS : maxAgeMs)
    const known = loads.get(issuer)
    const { keys } = known && isUsable(known) ? known : start(issuer, now)
    try {
      return await keys
    } catch {
      throw new ReleaseError(
        'release/unreachable',
        `The keys of ${issuer}, which issued this token, cannot be read. Nothing changed. To fix: try again in a minute; if it lasts, an admin of the site finds the cause in its log.`,
      )
    }
  }
}

/** The document at the issuer's address says where its keys are, and must name the issuer to the letter. */
async function readKeys(issuer: string): Promise<IssuerKeys> {
  const address = new URL(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  const found = discovery.parse(await readJson(address))
  if (found.issuer !== issuer) throw new Error(`${address.href} is about another issuer`)
  const keysAddress = new URL(found.jwks_uri)
  // An issuer elsewhere must not send the service to an address of this machine.
  if (!isConfidential(keysAddress) || (address.protocol === 'https:' && keysAddress.protocol !== 'https:')) {
    throw new Error(`${address.href} names keys that are not read over https`)
  }
  return createLocalJWKSet(keySet.parse(await readJson(keysAddress)) as JSONWebKeySet)
}
