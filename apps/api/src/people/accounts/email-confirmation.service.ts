import { inTransaction } from '@mfe/engines/transaction'
import { accountResponseTexts, EMAIL_CONFIRMATION_HOURS, UNCONFIRMED_ACCOUNT_DAYS } from '@site/contracts'
import { sql } from 'kysely'
import type { Audit } from '#database/audit/audit.ts'
import { type Cutoff, type TrustedTime, toInstant } from '#database/clock/clock.ts'
import { newSecret, sha256 } from '#database/ids.ts'
import { lockAccount } from '#database/locks.ts'
import type { Db } from '#database/open.ts'
import { HOUR, MINUTE, type Policy, SECOND, type Throttle } from '#database/throttle/throttle.ts'
import { AppError } from '#errors.ts'
import type { MailWorker } from '#messages/outbox/mail-worker.ts'
import { type Email, enqueue } from '#messages/outbox/outbox.repo.ts'
import { emailConfirmationEmail, welcomeEmail } from '#messages/texts/account-emails.ts'
import { ownsFolders } from '#tree/size.ts'
import { uncountRegistration } from './registration.ts'

const BATCH_SIZE = 500

const limits = {
  // Each one sends an email to an address that nobody has confirmed.
  account: { name: 'confirmation-account', free: 3, first: MINUTE, longest: HOUR },
  redeem: { name: 'confirmation-redeem', free: 30, first: SECOND, longest: 15 * MINUTE },
} satisfies Record<string, Policy>

interface Deps {
  confirmations: EmailConfirmationsRepo
  throttle: Pick<Throttle, 'attempt' | 'undoAttempt'>
  audit: Audit
  mail: Pick<MailWorker, 'wake'>
  siteUrl: string
  /** Whether a login requires a confirmed address. */
  isRequired: boolean
  now: () => number
}

export type EmailConfirmation = ReturnType<typeof createEmailConfirmation>

/** Confirms that the person who uses an account receives mail at its address, if the site requires that. */
export function createEmailConfirmation(deps: Deps) {
  const { confirmations, throttle, audit, mail, siteUrl, isRequired, now } = deps

  function newLink(email: string) {
    const token = newSecret()
    const expiresAt = now() + EMAIL_CONFIRMATION_HOURS * HOUR
    return {
      link: { token_hash: sha256(token), expires_at: toInstant(expiresAt) },
      mail: emailConfirmationEmail(email, { token, expiresAt }, siteUrl),
    }
  }

  return {
    /**
     * Returns the only email about a new account: its link, which is also to be stored, or a welcome if the account
     * needs none. A confirmed account is welcomed when it is confirmed.
     */
    forNewAccount: (email: string): NewAccountEmail =>
      isRequired ? newLink(email) : { mail: welcomeEmail(email, siteUrl, now()) },

    /**
     * Rejects with `account/unconfirmed` if the account must not be used yet. Call this only after its password was
     * verified, so nobody else learns about it. Without the requirement, an account that is used counts as confirmed,
     * so it is not deleted if the site requires confirmation again.
     */
    async assertConfirmed(accountId: string): Promise<void> {
      if (!(await confirmations.isPending(accountId))) return
      if (!isRequired) return confirmations.confirm(accountId)
      await audit.record('session/refused', accountId, 'unconfirmed')
      throw new AppError('account/unconfirmed', accountResponseTexts.emailUnconfirmed)
    },

    /** Sends another link, after which former ones no longer work. */
    async sendLink(account: { id: string; email: string }): Promise<void> {
      await throttle.attempt(limits.account, account.id)
      const { link, mail: email } = newLink(account.email)
      if (!(await confirmations.replaceLink(account.id, link, email))) {
        throw new AppError('account/confirmed', accountResponseTexts.alreadyConfirmed)
      }
      mail.wake()
    },

    /** Confirms the account whose email contains the token, and welcomes its owner. Starts no session. */
    async confirm(token: string, address: string): Promise<void> {
      await throttle.attempt(limits.redeem, address)
      const time = now()
      const accountId = await confirmations.redeem(sha256(token), toInstant(time), (email) =>
        welcomeEmail(email, siteUrl, time),
      )
      if (accountId === undefined) {
        throw new AppError('account/bad-confirmation', accountResponseTexts.confirmationRejected)
      }
      mail.wake()
      await audit.record('account/confirmed', accountId)
      // The limit is for accounts that nobody has confirmed. Most people open the email where they registered.
      await uncountRegistration(throttle, address)
    },

    async deleteUnconfirmed(time: TrustedTime): Promise<void> {
      if (!isRequired) return
      const before = time.ago(UNCONFIRMED_ACCOUNT_DAYS * 24 * HOUR)
      for (;;) {
        const ids = await confirmations.createdBefore(before, BATCH_SIZE)
        for (const id of ids) {
          if (await confirmations.deleteUnconfirmed(id)) await audit.record('account/deleted', id, 'never confirmed')
        }
        if (ids.length < BATCH_SIZE) return
      }
    },
  }
}

interface ConfirmationLink {
  token_hash: string
  expires_at: string
}

export interface NewAccountEmail {
  mail: Email
  link?: ConfirmationLink
}

type EmailConfirmationsRepo = ReturnType<typeof createEmailConfirmationsRepo>

export function createEmailConfirmationsRepo(db: Db) {
  return {
    async isPending(accountId: string): Promise<boolean> {
      const row = db.selectFrom('email_confirmation').select('owner_id').where('owner_id', '=', accountId)
      return (await row.executeTakeFirst()) !== undefined
    },

    /** Invalidates the former link and queues the email. Resolves to `false` if the account is confirmed. */
    replaceLink: (accountId: string, link: ConfirmationLink, mail: Email): Promise<boolean> =>
      inTransaction(db, async (trx) => {
        await lockAccount(trx, accountId)
        const update = trx.updateTable('email_confirmation').set(link).where('owner_id', '=', accountId)
        if ((await update.executeTakeFirstOrThrow()).numUpdatedRows === 0n) return false
        await enqueue(trx, accountId, [mail])
        return true
      }),

    /**
     * Confirms the account of a link, and queues the email to its address. Resolves to its ID, or to `undefined` if the
     * link does not work.
     */
    redeem: (tokenHash: string, now: string, mailTo: (email: string) => Email): Promise<string | undefined> =>
      inTransaction(db, async (trx) => {
        const link = trx.selectFrom('email_confirmation').select('owner_id').where('token_hash', '=', tokenHash)
        await lockAccount(trx, link)
        const confirmed = trx.deleteFrom('email_confirmation').where('token_hash', '=', tokenHash)
        const owner = await confirmed.where('expires_at', '>', now).returning('owner_id').executeTakeFirst()
        if (!owner) return undefined
        const account = trx.selectFrom('account').select('email').where('id', '=', owner.owner_id)
        await enqueue(trx, owner.owner_id, [mailTo((await account.executeTakeFirstOrThrow()).email)])
        return owner.owner_id
      }),

    async confirm(accountId: string): Promise<void> {
      await db.deleteFrom('email_confirmation').where('owner_id', '=', accountId).execute()
    },

    /** Returns unused accounts that were created before the given time, oldest first. */
    async createdBefore(before: Cutoff, limit: number): Promise<string[]> {
      const rows = unused(db).where('created_at', '<', before)
      return (await rows.orderBy('created_at').limit(limit).execute()).map(({ owner_id }) => owner_id)
    },

    /** Deletes an unused account that nobody has confirmed. Resolves to `false` for any other. */
    deleteUnconfirmed: (accountId: string): Promise<boolean> =>
      inTransaction(db, async (trx) => {
        await lockAccount(trx, accountId)
        const deletion = trx.deleteFrom('account').where('id', 'in', unused(trx).where('owner_id', '=', accountId))
        if ((await deletion.executeTakeFirstOrThrow()).numDeletedRows === 0n) return false
        await trx.deleteFrom('outbox').where('owner_id', '=', accountId).execute()
        await trx.deleteFrom('account_usage').where('owner_id', '=', accountId).execute()
        await trx.deleteFrom('daily_count').where('owner_id', '=', accountId).execute()
        return true
      }),
  }
}

/** Unconfirmed accounts without folders: while CONFIRM_EMAIL is off, people use accounts regardless. */
const unused = (db: Db) =>
  db
    .selectFrom('email_confirmation')
    .select('owner_id')
    .where(({ not }) => not(ownsFolders(sql`email_confirmation.owner_id`)))
