import { subscriberOf } from '@mfe/http'
import { accountResponseTexts, PASSWORD_RESET_MINUTES } from '@site/contracts'
import type { Audit } from '#database/audit/audit.ts'
import type { Background } from '#database/background.ts'
import type { TrustedTime } from '#database/clock/clock.ts'
import { newSecret, sha256 } from '#database/ids.ts'
import { HOUR, MINUTE, type Policy, SECOND, type Throttle } from '#database/throttle/throttle.ts'
import { AppError } from '#errors.ts'
import type { MailWorker } from '#messages/outbox/mail-worker.ts'
import { passwordResetEmail, passwordWasResetEmail } from '#messages/texts/account-emails.ts'
import type { AccountsRepo } from '../accounts/accounts.repo.ts'
import { loginLimits } from '../accounts/accounts.service.ts'
import { hashPassword } from '../accounts/password.ts'
import type { ResetRepo } from './reset.repo.ts'

export const resetLimits = {
  account: { name: 'reset-account', free: 3, first: MINUTE, longest: HOUR },
  address: { name: 'reset-address', free: 20, first: MINUTE, longest: HOUR },
  redeem: { name: 'reset-redeem', free: 30, first: SECOND, longest: 15 * MINUTE },
} as const satisfies Record<string, Policy>

interface Deps {
  resets: ResetRepo
  accounts: Pick<AccountsRepo, 'byEmail'>
  throttle: Throttle
  audit: Audit
  mail: Pick<MailWorker, 'wake'>
  background: Background
  /** The origin of links, regardless of the Host header. */
  siteUrl: string
  now: () => number
}

export type ResetService = ReturnType<typeof createResetService>

const instant = (time: number) => new Date(time).toISOString()
const badReset = () => new AppError('account/bad-reset', accountResponseTexts.resetRejected)

export function createResetService({ resets, accounts, throttle, audit, mail, background, siteUrl, now }: Deps) {
  async function sendLink(email: string): Promise<void> {
    const account = await accounts.byEmail(email)
    if (account) {
      const token = newSecret()
      const time = now()
      const expires_at = instant(time + PASSWORD_RESET_MINUTES * 60_000)
      const link = { token_hash: sha256(token), owner_id: account.id, created_at: instant(time), expires_at }
      await resets.insert(link, passwordResetEmail(account.email, token, siteUrl))
      mail.wake()
    }
    await audit.record('account/reset-requested', account?.id)
  }

  return {
    /** Resolves before looking up the account, so the response time does not reveal whether it exists. */
    async request(typedEmail: string, address: string): Promise<void> {
      const email = typedEmail.toLowerCase()
      await throttle.attempt(resetLimits.address, address)
      await throttle.attempt(resetLimits.account, email)
      background.run('sending a password-reset link', () => sendLink(email))
    },

    /** Replaces the password. Does not start a session: the user logs in with the new password. */
    async redeem(token: string, password: string, address: string): Promise<void> {
      await throttle.attempt(resetLimits.redeem, address)
      const tokenHash = sha256(token)
      // Checks the token first, so invalid ones cannot make the server hash passwords.
      if (!(await resets.isValid(tokenHash, instant(now())))) throw badReset()
      const passwordHash = await hashPassword(password, subscriberOf(address))
      const time = now()
      const account = await resets.redeem(tokenHash, instant(time), passwordHash, (email) =>
        passwordWasResetEmail(email, siteUrl, time),
      )
      if (!account) throw badReset()
      mail.wake()
      await audit.record('account/password-reset', account.id)
      await throttle.clear(loginLimits.account, account.email)
    },

    deleteExpired: (time: TrustedTime) => resets.deleteExpired(time.ago()),
  }
}
