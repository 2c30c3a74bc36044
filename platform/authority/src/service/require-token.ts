import { dayIn } from '@mfe/contract/days'
import { HttpError, networkOf, throttleReports } from '@mfe/http'
import {
  type Access,
  changeAccess,
  type Identity,
  identify,
  identifyOidc,
  isTokenText,
  markUsed,
  readAccess,
} from '@mfe/release'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooMany } from '../failures.ts'
import { createJwtIdentification, isJwt } from '../oidc/identify-jwt.ts'
import { createAttempts } from './attempts.ts'
import { createKnownTokens } from './known-tokens.ts'
import type { RouteOptions, TimedOptions } from './options.ts'

const MAX_WRONG_TOKENS = 20
const WINDOW_MS = 60_000

/** One text for all, so nothing tells which tokens exist. */
const unknownToken = () =>
  new HttpError(
    401,
    'access/unknown-token',
    'This token is missing, wrong, expired or revoked. To fix: set MFE_TOKEN to a valid one; an admin of the site creates it (pnpm mfe token create <team>), or accepts those of an OIDC issuer (pnpm mfe oidc add).',
    { headers: { 'www-authenticate': 'Bearer' } },
  )

/** For everyone who may ask, so the log says more. */
const unreadable = () =>
  new HttpError(
    503,
    'release/unreachable',
    'The release service cannot read its tokens at the moment. To fix: try again later, or ask an admin of the site.',
  )

/**
 * Rejects each request without a valid token before its body is read. Returns functions that return whose request one
 * is. Programs send the token in a header: a cookie would let any web page act for its holder.
 */
export function requireToken(
  scope: FastifyInstance,
  { store, logger, now }: Pick<TimedOptions, 'store' | 'logger' | 'now'>,
): Pick<RouteOptions, 'identityOf' | 'identifyAgain'> {
  const callers = new WeakMap<FastifyRequest, { identity: Identity; at: Date }>()
  const attempts = createAttempts(MAX_WRONG_TOKENS, WINDOW_MS)
  const identifyJwt = createJwtIdentification(logger)
  const known = createKnownTokens()
  const logUnrecorded = reportErrors((err, times) =>
    logger.warn({ err, times }, 'the use of a token cannot be recorded'),
  )
  const logUnreadable = reportErrors((err, times) => logger.error({ err, times }, 'the tokens cannot be read'))

  async function currentAccess(): Promise<Access> {
    try {
      return await readAccess(store)
    } catch (error) {
      logUnreadable(error)
      throw unreadable()
    }
  }

  async function recordUse(access: Access, { tokenId }: Identity): Promise<void> {
    const day = dayIn('UTC', now().getTime())
    if (!markUsed(access, tokenId, day)) return
    try {
      await changeAccess(store, (newest) => markUsed(newest, tokenId, day), now)
    } catch (error) {
      logUnrecorded(error)
    }
  }

  scope.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (request.headers.origin !== undefined) {
      throw new HttpError(403, 'access/forbidden', 'Web pages cannot use the release service. To fix: use mfe.')
    }
    const [caller, token, at] = [networkOf(request.ip), bearerToken(request), now()]
    const isKnown = token !== undefined && known.has(token)
    const waitMs = isKnown ? 0 : attempts.blockedFor(caller, at.getTime())
    if (waitMs > 0) throw tooMany('Too many wrong tokens. Please try again in a minute.', Math.ceil(waitMs / 1000))
    if (token === undefined) throw unknownToken()
    const isOidc = isJwt(token)
    // What cannot be a token is not worth a look into the store.
    const access = isOidc || isTokenText(token) ? await currentAccess() : undefined
    const identity = access && (await (isOidc ? identifyJwt(access, token, at) : identify(access, token, at)))
    if (!identity) {
      known.delete(token)
      attempts.count(caller, at.getTime())
      throw unknownToken()
    }
    known.add(token)
    await recordUse(access, identity)
    callers.set(request, { identity, at })
  })

  function callerOf(request: FastifyRequest) {
    const caller = callers.get(request)
    if (!caller) throw unknownToken()
    return caller
  }

  return {
    identityOf: (request) => callerOf(request).identity,

    async identifyAgain(request) {
      const { identity, at } = callerOf(request)
      const access = await currentAccess()
      // As of its arrival: the end of a token does not end what its holder has begun. The signature of an issuer was
      // verified then, so only its rule is looked for again.
      const again = identity.oidc ? identifyOidc(access, identity.oidc) : identify(access, bearerToken(request), at)
      // By another rule, the same token may be of another team, which has not begun this.
      if (again?.name !== identity.name) throw unknownToken()
      return again
    },
  }
}

const bearerToken = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]

/** Throttles reports of errors, each with the newest one. */
function reportErrors(report: (error: unknown, times: number) => void): (error: unknown) => void {
  let newest: unknown
  const throttled = throttleReports((times) => report(newest, times))
  return (error) => {
    newest = error
    throttled()
  }
}
