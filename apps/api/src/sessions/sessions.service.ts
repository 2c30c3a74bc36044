import type { AccountSession } from '@site/contracts'
import { isDatabaseFull } from '../database/sqlite-errors.ts'
import { AppError } from '../errors.ts'
import { newId, newSecret, sha256 } from '../ids.ts'
import { describedAgent, truncatedAddress } from './seen-from.ts'
import type { SessionRow, SessionsRepo } from './sessions.repo.ts'

// A session's life is prolonged in steps: a write per request would cost more than the answer.
const SEEN_STEP = 60_000

interface Deps {
  sessions: SessionsRepo
  /** Milliseconds without a request that end a session. */
  idle: number
  /** Milliseconds after the login that end it in any case. */
  max: number
  now?: () => number
}

export interface Caller {
  accountId: string
  email: string
  sessionId: string
  expiresAt: string
}

/** Where a login comes from, as the request says it. */
export interface LoginPlace {
  address: string
  agent: string | undefined
}

/** An account whose password was just checked. */
interface ProvenAccount {
  id: string
  email: string
  password_hash: string
}

export interface NewSession {
  token: string
  cookie: string
  email: string
  expiresAt: string
}

export type SessionsService = ReturnType<typeof createSessionsService>

const instant = (time: number) => new Date(time).toISOString()
const none = () => new AppError('session/none', 'Please log in.')

export function createSessionsService({ sessions, idle, max, now = Date.now }: Deps) {
  const endOf = (row: SessionRow) => Math.min(Date.parse(row.seenAt) + idle, Date.parse(row.expiresAt))

  async function admit(row: SessionRow, hasCookie: boolean): Promise<Caller> {
    const time = now()
    const isBinding = hasCookie && !row.bound
    if (isBinding || time - Date.parse(row.seenAt) > Math.min(SEEN_STEP, idle / 2)) {
      try {
        await sessions.touch(row.id, instant(time), isBinding)
      } catch (error) {
        // On a full disk people still read what they have: their session is prolonged when there is room again.
        if (isBinding || !isDatabaseFull(error)) throw error
      }
    }
    const expiresAt = instant(Math.min(time + idle, Date.parse(row.expiresAt)))
    return { accountId: row.accountId, email: row.email, sessionId: row.id, expiresAt }
  }

  return {
    /** `undefined` when the account is gone or its password is not the proven one any more. */
    async start(account: ProvenAccount, { address, agent }: LoginPlace): Promise<NewSession | undefined> {
      const [token, cookie, time] = [newSecret(), newSecret(), now()]
      const isStarted = await sessions.insert({
        id: newId(),
        accountId: account.id,
        passwordHash: account.password_hash,
        tokenHash: sha256(token),
        cookieHash: sha256(cookie),
        now: instant(time),
        expiresAt: instant(time + max),
        address: truncatedAddress(address),
        agent: describedAgent(agent),
      })
      if (!isStarted) return undefined
      return { token, cookie, email: account.email, expiresAt: instant(time + Math.min(idle, max)) }
    },

    /**
     * The caller behind a bearer token. The first request that presents the session's cookie too binds
     * the two: from then on the token alone is worth nothing.
     */
    async byToken(token: string, cookie: string | undefined): Promise<Caller> {
      const row = await sessions.byToken(sha256(token))
      if (!row || endOf(row) <= now()) throw none()
      const presented = cookie !== undefined && sha256(cookie) === row.cookieHash
      if (row.bound && !presented) throw none()
      return admit(row, presented)
    },

    /** The caller behind a cookie alone: enough to read what the browser itself downloads, never to change. */
    async byCookie(cookie: string): Promise<Caller> {
      const row = await sessions.byCookie(sha256(cookie))
      if (!row || endOf(row) <= now()) throw none()
      return admit(row, true)
    },

    /** Tells without prolonging it whether the cookie's session lives. */
    async isLive(cookie: string): Promise<boolean> {
      const row = await sessions.byCookie(sha256(cookie))
      return row !== undefined && endOf(row) > now()
    },

    end: (sessionId: string) => sessions.delete(sessionId),

    async list({ accountId, sessionId }: Caller): Promise<AccountSession[]> {
      const rows = await sessions.liveOf(accountId, instant(now()), instant(now() - idle))
      return rows.map((row) => ({ ...row, current: row.id === sessionId }))
    },

    /** One of the caller's own, wherever it is used. */
    async endOne({ accountId }: Caller, sessionId: string): Promise<void> {
      if (await sessions.deleteOf(accountId, sessionId)) return
      throw new AppError('session/not-found', 'This session has ended already.')
    },

    endAll: ({ accountId }: Caller) => sessions.deleteAllOf(accountId),

    forgetEnded: () => sessions.deleteEnded(instant(now()), instant(now() - idle)),
  }
}
