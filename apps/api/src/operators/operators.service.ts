import { areSecretsEqual, signText } from '@mfe/http'
import { INVITATION_HOURS, OPERATOR_IDLE_MINUTES, OPERATOR_SESSION_HOURS } from '@site/contracts/schemas'
import { type TrustedTime, toInstant } from '#database/clock/clock.ts'
import { newId, newSecret, sha256 } from '#database/ids.ts'
import { HOUR, MINUTE, type Policy, SECOND, type Throttle } from '#database/throttle/throttle.ts'
import { AppError } from '#errors.ts'
import { inboxInvitationEmail } from '#messages/texts/operator-emails.ts'
import type { OperatorsRepo } from './operators.repo.ts'

const limits = {
  code: { name: 'inbox-code', free: 30, first: SECOND, longest: 15 * MINUTE },
  request: { name: 'inbox-request', most: 1000, within: HOUR },
} satisfies Record<string, Policy>

const IDLE_MS = OPERATOR_IDLE_MINUTES * MINUTE
export const OPERATOR_SESSION_MS = OPERATOR_SESSION_HOURS * HOUR

/** The minimum time between two extensions of a session, in ms. */
const SEEN_STEP = MINUTE

/** Someone with a session in the inbox: no account, and no role of one. */
export interface Operator {
  sessionId: string
  email: string
  /** When it was last extended, in milliseconds. */
  seenAt: number
  /** When the session ends even if it is in use. */
  expiresAt: string
  /** Proves that a form is from a page of this session. */
  formToken: string
}

interface Deps {
  operators: OperatorsRepo
  throttle: Pick<Throttle, 'attempt'>
  now: () => number
}

export type OperatorsService = ReturnType<typeof createOperatorsService>

export function createOperatorsService({ operators, throttle, now }: Deps) {
  return {
    /**
     * Uses up the code of an invitation, and resolves to the cookie of a new session, which replaces `former`. Rejects
     * alike for a code that is used, replaced, revoked, expired or unknown.
     */
    async open(code: string, address: string, former: Operator | undefined): Promise<string> {
      await throttle.attempt(limits.code, address)
      const [cookie, time] = [newSecret(), now()]
      const session = {
        id: newId(time),
        cookie_hash: sha256(cookie),
        created_at: toInstant(time),
        seen_at: toInstant(time),
        expires_at: toInstant(time + OPERATOR_SESSION_MS),
      }
      if (await operators.redeem(sha256(code), session, former?.sessionId)) return cookie
      throw new AppError('inbox/bad-code', 'This code was used or replaced, or is more than a day old.')
    },

    /** Resolves to whose session this cookie is; to `undefined` if there is none. Does not extend it. */
    async find(cookie: string | undefined): Promise<Operator | undefined> {
      const row = cookie === undefined ? undefined : await operators.byCookie(sha256(cookie))
      if (!row || cookie === undefined) return undefined
      const [time, seenAt] = [now(), Date.parse(row.seenAt)]
      if (Math.min(seenAt + IDLE_MS, Date.parse(row.expiresAt)) <= time) return undefined
      const { id: sessionId, email, expiresAt } = row
      return { sessionId, email, seenAt, expiresAt, formToken: signText(cookie, FORM) }
    },

    /** Extends the session. Rejects with `request/too-many` if the operator has sent more than people do. */
    async use({ sessionId, email, seenAt }: Operator): Promise<void> {
      await throttle.attempt(limits.request, email)
      const time = now()
      if (time - seenAt > SEEN_STEP) await operators.touch(sessionId, toInstant(time))
    },

    end: ({ sessionId }: Operator): Promise<void> => operators.end(sessionId),

    deleteExpired: (time: TrustedTime): Promise<void> => operators.deleteExpired(time.ago(), time.ago(IDLE_MS)),
  }
}

/** What the cookie of a session signs. */
const FORM = 'inbox form'

/** Throws unless a form is from a page of this session. */
export function assertOwnForm({ formToken }: Operator, token: string | undefined): void {
  if (areSecretsEqual(token, formToken)) return
  throw new AppError('request/forged', 'This form is not from a page of your session. Please open the page again.')
}

/** Creates an invitation to store, and the email with it. */
export function newInvitation(email: string, now: number, siteUrl: string) {
  const code = newSecret()
  const expiresAt = now + INVITATION_HOURS * HOUR
  return {
    invitation: { token_hash: sha256(code), email, created_at: toInstant(now), expires_at: toInstant(expiresAt) },
    mail: inboxInvitationEmail(email, { code, expiresAt }, siteUrl),
  }
}
