import { inTransaction } from '@mfe/engines/transaction'
import { subscriberOf } from '@mfe/http'
import { accountResponseTexts, PASSWORD_RESET_MINUTES } from '@site/contracts'
import { type Insertable, sql } from 'kysely'
import type { Audit } from '#database/audit/audit.ts'
import type { Background } from '#database/background.ts'
import { deleteInBatches } from '#database/batches.ts'
import { type Cutoff, type TrustedTime, toInstant } from '#database/clock/clock.ts'
import { newSecret, sha256 } from '#database/ids.ts'
import { lockAccount } from '#database/locks.ts'
import type { Db } from '#database/open.ts'
import { HOUR, MINUTE, type Policy, SECOND, type Throttle } from '#database/throttle/throttle.ts'
import type { Database } from '#database/types.ts'
import { AppError } from '#errors.ts'
import type { MailWorker } from '#messages/outbox/mail-worker.ts'
import { type Email, enqueue } from '#messages/outbox/outbox.repo.ts'
import { passwordResetEmail, passwordWasResetEmail } from '#messages/texts/account-emails.ts'
import { type AccountsRepo, recoverAccount } from '../accounts/accounts.repo.ts'
import { loginLimits } from '../accounts/accounts.service.ts'
import { hashPassword } from '../accounts/password.ts'

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

const badReset = () => new AppError('account/bad-reset', accountResponseTexts.resetRejected)

export function createResetService({ resets, accounts, throttle, audit, mail, background, siteUrl, now }: Deps) {
  async function sendLink(email: string): Promise<void> {
    const account = await accounts.byEmail(email)
    if (account) {
      const token = newSecret()
      const time = now()
      const expiresAt = time + PASSWORD_RESET_MINUTES * 60_000
      const link = {
        token_hash: sha256(token),
        owner_id: account.id,
        created_at: toInstant(time),
        expires_at: toInstant(expiresAt),
      }
      await resets.insert(link, passwordResetEmail(account.email, { token, expiresAt }, siteUrl))
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
      if (!(await resets.isValid(tokenHash, toInstant(now())))) throw badReset()
      const passwordHash = await hashPassword(password, subscriberOf(address))
      const time = now()
      const account = await resets.redeem(tokenHash, toInstant(time), passwordHash, (email) =>
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

type ResetRepo = ReturnType<typeof createResetRepo>

export function createResetRepo(db: Db) {
  return {
    /** Stores nothing if the account has another address than the email's by now: its mail is someone else's. */
    insert: (link: Insertable<Database['password_reset']>, mail: Email): Promise<void> =>
      inTransaction(db, async (trx) => {
        await lockAccount(trx, link.owner_id)
        const owner = trx.selectFrom('account').select('id').where('id', '=', link.owner_id)
        if (!(await owner.where('email', '=', mail.recipient).executeTakeFirst())) return
        await trx.deleteFrom('password_reset').where('owner_id', '=', link.owner_id).execute()
        await trx.insertInto('password_reset').values(link).execute()
        await enqueue(trx, link.owner_id, [mail])
      }),

    async isValid(tokenHash: string, now: string): Promise<boolean> {
      const row = db.selectFrom('password_reset').select('owner_id').where('token_hash', '=', tokenHash)
      return (await row.where('expires_at', '>', now).executeTakeFirst()) !== undefined
    },

    /** Consumes the token in the same transaction, so only one of two concurrent calls resolves to the account. */
    redeem: (tokenHash: string, now: string, passwordHash: string, mailTo: (email: string) => Email) =>
      inTransaction(db, async (trx) => {
        await lockAccount(trx, trx.selectFrom('password_reset').select('owner_id').where('token_hash', '=', tokenHash))
        const valid = trx.deleteFrom('password_reset').where('token_hash', '=', tokenHash).where('expires_at', '>', now)
        const reset = await valid.returning('owner_id').executeTakeFirst()
        if (!reset) return undefined
        const owner = trx.selectFrom('account').select(['id', 'email']).where('id', '=', reset.owner_id)
        const account = await owner.executeTakeFirstOrThrow()
        await recoverAccount(trx, account.id, passwordHash)
        await enqueue(trx, account.id, [mailTo(account.email)])
        return account
      }),

    async deleteExpired(now: Cutoff): Promise<void> {
      await deleteInBatches(db, 'password_reset', sql`expires_at <= ${now}`)
    },
  }
}
