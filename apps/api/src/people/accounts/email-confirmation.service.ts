import { accountResponseTexts, EMAIL_CONFIRMATION_HOURS, UNCONFIRMED_ACCOUNT_DAYS } from '@site/contracts'
import type { Audit } from '#database/audit/audit.ts'
import type { TrustedTime } from '#database/clock/clock.ts'
import { newSecret, sha256 } from '#database/ids.ts'
import { HOUR, MINUTE, type Policy, SECOND, type Throttle } from '#database/throttle/throttle.ts'
import { AppError } from '#errors.ts'
import type { MailWorker } from '#messages/outbox/mail-worker.ts'
import { emailConfirmationEmail } from '#messages/texts/account-emails.ts'
import type { EmailConfirmationsRepo } from './email-confirmations.repo.ts'
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
    const expires_at = new Date(now() + EMAIL_CONFIRMATION_HOURS * HOUR).toISOString()
    return { link: { token_hash: sha256(token), expires_at }, mail: emailConfirmationEmail(email, token, siteUrl) }
  }

  return {
    /** Returns the link to store and to send with a new account; `undefined` if the account needs none. */
    forNewAccount: (email: string) => (isRequired ? newLink(email) : undefined),

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

    /** Confirms the account whose email contains the token. Starts no session. */
    async confirm(token: string, address: string): Promise<void> {
      await throttle.attempt(limits.redeem, address)
      const accountId = await confirmations.redeem(sha256(token), new Date(now()).toISOString())
      if (accountId === undefined) {
        throw new AppError('account/bad-confirmation', accountResponseTexts.confirmationRejected)
      }
      await audit.record('account/confirmed', accountId)
      // The limit is for accounts that nobody has confirmed. Most people open the email where they registered.
      await uncountRegistration(throttle, address)
    },

    /** Deletes the accounts that nobody has confirmed in time. */
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
