import { isFailure } from '@mfe/engines/failure'
import { inTransaction } from '@mfe/engines/transaction'
import {
  accountMessages,
  accountResponseTexts,
  EMAIL_CHANGE_HOURS,
  type EmailChangeForm,
  responseTexts,
} from '@site/contracts'
import { type Insertable, sql } from 'kysely'
import type { Caller } from '#caller.ts'
import type { Audit } from '#database/audit/audit.ts'
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
import {
  emailChangedEmail,
  emailChangeEmail,
  emailChangeNotice,
  emailTakenEmail,
} from '#messages/texts/account-emails.ts'
import type { Changes } from '#tree/changes.ts'
import type { CheckPassword } from '../accounts/current-password.ts'
import { assertDomain, type Registration } from '../accounts/registration.ts'
import { assertSession, type Session } from '../sessions/sessions.repo.ts'

const limits = {
  // Each one sends an email to an address that nobody has confirmed.
  account: { name: 'email-change-account', free: 5, first: MINUTE, longest: HOUR },
  recipient: { name: 'email-change-recipient', free: 3, first: MINUTE, longest: HOUR },
  redeem: { name: 'email-change-redeem', free: 30, first: SECOND, longest: 15 * MINUTE },
} satisfies Record<string, Policy>

interface Deps {
  emailChanges: EmailChangesRepo
  checkPassword: CheckPassword
  registration: Registration
  changes: Pick<Changes, 'folders'>
  throttle: Pick<Throttle, 'attempt'>
  audit: Pick<Audit, 'record'>
  mail: Pick<MailWorker, 'wake'>
  siteUrl: string
  now: () => number
}

export type EmailChange = ReturnType<typeof createEmailChange>

/** Changes the address of an account once the link sent to the new one has been opened. */
export function createEmailChange(deps: Deps) {
  const { emailChanges, checkPassword, registration, changes, throttle, audit, mail, siteUrl, now } = deps

  return {
    /**
     * Sends a link to the new address, and a notice to the current one. Former links no longer work. Resolves alike if
     * the new address has an account, whose owner alone learns about it by email.
     */
    async request(caller: Caller, form: EmailChangeForm): Promise<void> {
      const email = form.email.toLowerCase()
      if (email === caller.email) {
        const text = accountMessages.sameEmail
        throw new AppError('account/same-email', text, { fields: { email: text } })
      }
      assertDomain(registration, email)
      await checkPassword(caller, form.password, 'password')
      await throttle.attempt(limits.account, caller.accountId)
      await throttle.attempt(limits.recipient, email)
      const [token, askedAt] = [newSecret(), now()]
      const expiresAt = askedAt + EMAIL_CHANGE_HOURS * HOUR
      await emailChanges.insert(caller, {
        change: {
          owner_id: caller.accountId,
          token_hash: sha256(token),
          new_email: email,
          session_id: caller.sessionId,
          created_at: toInstant(askedAt),
          expires_at: toInstant(expiresAt),
        },
        link: emailChangeEmail(email, { token, expiresAt }, siteUrl),
        notice: emailChangeNotice(caller.email, { askedAt, expiresAt }, siteUrl),
        taken: emailTakenEmail(email, askedAt),
      })
      mail.wake()
      await audit.record('account/email-change-requested', caller.accountId)
    },

    /** Resolves to the new address, while its link works. */
    pending: ({ accountId }: Caller): Promise<string | undefined> => emailChanges.pending(accountId, toInstant(now())),

    /**
     * Changes the address, sends a notice to the former one, and ends every session but the one that asked for it.
     * Starts no session.
     */
    async confirm(token: string, address: string): Promise<void> {
      await throttle.attempt(limits.redeem, address)
      const time = now()
      const noticeTo = (former: string) => emailChangedEmail(former, time)
      const accountId = await emailChanges.redeem(sha256(token), toInstant(time), noticeTo).catch((error) => {
        if (isFailure(error, 'taken')) throw new AppError('account/email-taken', responseTexts.emailTaken)
        throw error
      })
      if (accountId === undefined) {
        throw new AppError('account/bad-email-change', accountResponseTexts.emailChangeRejected)
      }
      mail.wake()
      await audit.record('account/email-changed', accountId)
      // The pages of the session that is left reload, and so learn the new address.
      changes.folders(accountId, [])
    },

    deleteExpired: (time: TrustedTime) => emailChanges.deleteExpired(time.ago()),
  }
}

interface NewChange {
  change: Insertable<Database['email_change']>
  /** For the new address. */
  link: Email
  /** For the current address. */
  notice: Email
  /** For the new address, in place of the link, if it has an account. Nobody then receives the token. */
  taken: Email
}

type EmailChangesRepo = ReturnType<typeof createEmailChangesRepo>

export function createEmailChangesRepo(db: Db) {
  return {
    /**
     * Replaces the former change and queues the emails. Stores the same if the new address has an account, so its
     * existence cannot be seen. Rejects with `session/none` if the session has ended.
     */
    insert: (caller: Session, { change, link, notice, taken }: NewChange): Promise<void> =>
      inTransaction(db, async (trx) => {
        await lockAccount(trx, change.owner_id)
        await assertSession(trx, caller)
        await trx.deleteFrom('email_change').where('owner_id', '=', change.owner_id).execute()
        const other = trx.selectFrom('account').select('id').where('email', '=', change.new_email)
        const owner = await other.executeTakeFirst()
        await trx.insertInto('email_change').values(change).execute()
        await (owner ? enqueue(trx, owner.id, [taken]) : enqueue(trx, change.owner_id, [link]))
        await enqueue(trx, change.owner_id, [notice])
      }),

    async pending(ownerId: string, now: string): Promise<string | undefined> {
      const change = db.selectFrom('email_change').select('new_email').where('owner_id', '=', ownerId)
      return (await change.where('expires_at', '>', now).executeTakeFirst())?.new_email
    },

    /**
     * Consumes the link, and queues the notice to the former address. Resolves to the account, which counts as
     * confirmed, or to `undefined` if the link does not work. Rejects, and consumes nothing, if the address has an
     * account by now.
     */
    redeem: (tokenHash: string, now: string, noticeTo: (former: string) => Email): Promise<string | undefined> =>
      inTransaction(db, async (trx) => {
        await lockAccount(trx, trx.selectFrom('email_change').select('owner_id').where('token_hash', '=', tokenHash))
        const valid = trx.deleteFrom('email_change').where('token_hash', '=', tokenHash).where('expires_at', '>', now)
        const change = await valid.returning(['owner_id', 'new_email', 'session_id']).executeTakeFirst()
        if (!change) return undefined
        const { owner_id, new_email, session_id } = change
        const account = trx.selectFrom('account').select('email').where('id', '=', owner_id)
        await enqueue(trx, owner_id, [noticeTo((await account.executeTakeFirstOrThrow()).email)])
        await trx.updateTable('account').set({ email: new_email }).where('id', '=', owner_id).execute()
        await trx.deleteFrom('session').where('owner_id', '=', owner_id).where('id', '!=', session_id).execute()
        // Their emails went to the former address.
        for (const table of ['password_reset', 'email_confirmation'] as const) {
          await trx.deleteFrom(table).where('owner_id', '=', owner_id).execute()
        }
        // It names files, and tells the owner what no later one will. Warnings still go to the former address.
        const digests = trx.updateTable('outbox').set({ recipient: new_email }).where('kind', '=', 'link-digest')
        await digests.where('owner_id', '=', owner_id).where('status', '=', 'waiting').execute()
        return owner_id
      }),

    async deleteExpired(now: Cutoff): Promise<void> {
      await deleteInBatches(db, 'email_change', sql`expires_at <= ${now}`)
    },
  }
}
