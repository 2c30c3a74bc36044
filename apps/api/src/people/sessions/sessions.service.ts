import { isReadOnly } from '@mfe/engines/failure'
import { throttleReports } from '@mfe/http'
import type { AccountSession } from '@site/contracts'
import type { FastifyBaseLogger } from 'fastify'
import { Counter } from 'prom-client'
import type { Caller } from '#caller.ts'
import type { Audit } from '#database/audit/audit.ts'
import { type TrustedTime, toInstant } from '#database/clock/clock.ts'
import { newId, newSecret, sha256 } from '#database/ids.ts'
import type { Database } from '#database/types.ts'
import { AppError } from '#errors.ts'
import { describeAgent, truncateAddress } from './client-description.ts'
import { noSession, type SessionRow, type SessionsRepo } from './sessions.repo.ts'

// The minimum time between two extensions of a session, in ms, because a write per request would cost more than the
// response.
const SEEN_STEP = 60_000

interface Deps {
  sessions: SessionsRepo
  audit: Pick<Audit, 'record'>
  /** A session ends after this many milliseconds without a request. */
  idle: number
  /** A session ends this many milliseconds after the login, regardless of activity. */
  max: number
  now: () => number
  onReplaced?: (count: number) => void
}

export interface LoginOrigin {
  address: string
  agent: string | undefined
}

type VerifiedAccount = Pick<Database['account'], 'id' | 'email' | 'password_hash'>

export interface NewSession {
  token: string
  cookie: string
  email: string
  expiresAt: string
}

export type SessionsService = ReturnType<typeof createSessionsService>

export function createSessionsService({ sessions, audit, idle, max, now, onReplaced }: Deps) {
  const expiryOf = (row: SessionRow) => Math.min(Date.parse(row.seenAt) + idle, Date.parse(row.expiresAt))

  async function admit(row: SessionRow, hasCookie: boolean, isBackground: boolean): Promise<Caller> {
    const seenAt = Date.parse(row.seenAt)
    const time = isBackground ? seenAt : now()
    const isBinding = hasCookie && !row.bound
    if (isBinding || time - seenAt > Math.min(SEEN_STEP, idle / 2)) {
      try {
        await sessions.touch(row.id, isBackground ? undefined : toInstant(time), isBinding)
      } catch (error) {
        // While nothing can be stored, users must still be able to read their files. A later request extends the session.
        if (isBinding || !isReadOnly(error)) throw error
      }
    }
    const expiresAt = toInstant(Math.min(time + idle, Date.parse(row.expiresAt)))
    return { accountId: row.accountId, email: row.email, sessionId: row.id, expiresAt }
  }

  return {
    /** Resolves to `undefined` if the account was deleted or its password has changed since it was verified. */
    async start(account: VerifiedAccount, { address, agent }: LoginOrigin): Promise<NewSession | undefined> {
      const [token, cookie, time] = [newSecret(), newSecret(), now()]
      const row = {
        id: newId(time),
        owner_id: account.id,
        token_hash: sha256(token),
        cookie_hash: sha256(cookie),
        created_at: toInstant(time),
        seen_at: toInstant(time),
        expires_at: toInstant(time + max),
        address: truncateAddress(address),
        agent: describeAgent(agent),
      }
      const replaced = await sessions.insert(row, account.password_hash)
      if (replaced === undefined) return undefined
      onReplaced?.(replaced)
      return { token, cookie, email: account.email, expiresAt: toInstant(time + Math.min(idle, max)) }
    },

    /**
     * Resolves to the caller with this bearer token. The first request that also has the session's cookie binds the
     * two: from then on, the token alone is rejected. A background request does not extend the session.
     */
    async byToken(token: string, cookie: string | undefined, isBackground = false): Promise<Caller> {
      const row = await sessions.byToken(sha256(token))
      if (!row || expiryOf(row) <= now()) throw noSession()
      const presented = cookie !== undefined && sha256(cookie) === row.cookieHash
      if (row.bound && !presented) throw noSession()
      return admit(row, presented, isBackground)
    },

    /** Resolves to the caller with this session cookie. Only for reading: changes require the token. */
    async byCookie(cookie: string, isBackground = false): Promise<Caller> {
      const row = await sessions.byCookie(sha256(cookie))
      if (!row || expiryOf(row) <= now()) throw noSession()
      return admit(row, true, isBackground)
    },

    /** Resolves to whether the cookie's session is valid. Does not extend it. */
    async isLive(cookie: string): Promise<boolean> {
      const row = await sessions.byCookie(sha256(cookie))
      return row !== undefined && expiryOf(row) > now()
    },

    /** Resolves to the ids of the active sessions among these ids. Does not extend them. */
    async active(ids: readonly string[]): Promise<ReadonlySet<string>> {
      return new Set(await sessions.activeAmong(ids, toInstant(now()), toInstant(now() - idle)))
    },

    end: (sessionId: string) => sessions.delete(sessionId),

    async list({ accountId, sessionId }: Caller): Promise<AccountSession[]> {
      const rows = await sessions.activeOf(accountId, toInstant(now()), toInstant(now() - idle))
      return rows.map((row) => ({ ...row, current: row.id === sessionId }))
    },

    async endOne({ accountId }: Caller, sessionId: string): Promise<void> {
      if (await sessions.deleteOf(accountId, sessionId)) return
      throw new AppError('session/not-found', 'This session has already ended.')
    },

    async endAll(caller: Caller, links: 'keep' | 'suspend'): Promise<void> {
      await sessions.deleteAllOf(caller, { withLinks: links === 'suspend' })
      if (links === 'suspend') await audit.record('share/suspended', caller.accountId)
    },

    deleteEnded: (time: TrustedTime) => sessions.deleteEnded(time.ago(), time.ago(idle)),
  }
}

/** Counts and logs the sessions that ended because their account started more than it may have. */
export function createReplacedSessions(logger: Pick<FastifyBaseLogger, 'info'>) {
  const total = new Counter({
    name: 'api_sessions_replaced_total',
    help: 'Sessions that ended because their account started more than it may have.',
    registers: [],
  })
  const log = throttleReports((times) => logger.info({ times }, 'sessions replaced: an account may have 50'))

  return {
    record(count: number): void {
      if (count === 0) return
      total.inc(count)
      log(count)
    },
    metrics: [total],
  }
}
