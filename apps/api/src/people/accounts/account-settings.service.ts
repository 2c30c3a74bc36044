import { accountMessages } from '@site/contracts'
import type { Caller } from '#caller.ts'
import type { Audit } from '#database/audit/audit.ts'
import { HOUR, MINUTE, type Policy, SECOND, type Throttle } from '#database/throttle/throttle.ts'
import { AppError } from '#errors.ts'
import type { MailWorker } from '#messages/outbox/mail-worker.ts'
import { passwordChangedEmail } from '#messages/texts/account-emails.ts'
import type { ErasureService } from '../erasure/erasure.service.ts'
import type { AccountsRepo } from './accounts.repo.ts'
import { hashPassword, verifyPassword } from './password.ts'

const limits = {
  passwordCheck: { name: 'password-check', free: 5, first: SECOND, longest: 15 * MINUTE },
  // Each one sends an email to an unverified address.
  passwordChange: { name: 'password-change', free: 5, first: MINUTE, longest: HOUR },
} satisfies Record<string, Policy>

interface Deps {
  accounts: AccountsRepo
  erasure: Pick<ErasureService, 'deleteAccount'>
  throttle: Throttle
  audit: Audit
  mail: Pick<MailWorker, 'wake'>
  siteUrl: string
  now: () => number
}

export type AccountSettingsService = ReturnType<typeof createAccountSettingsService>

/** The status is 400 rather than 401, because the session is valid. */
function wrongPassword(field: string): AppError {
  const text = accountMessages.wrongPassword
  return new AppError('account/wrong-password', text, { fields: { [field]: text } })
}

export function createAccountSettingsService({ accounts, erasure, throttle, audit, mail, siteUrl, now }: Deps) {
  /** Throttled, because someone else may be guessing the password in an open session. Resolves to its hash. */
  async function verifyCurrentPassword({ accountId }: Caller, password: string, field: string): Promise<string> {
    await throttle.attempt(limits.passwordCheck, accountId)
    const account = await accounts.byId(accountId)
    if (!account) throw new AppError('session/none', 'Please log in.')
    if (!(await verifyPassword(password, account.password_hash, accountId))) {
      await audit.record('account/password-refused', accountId)
      throw wrongPassword(field)
    }
    await throttle.clear(limits.passwordCheck, accountId)
    return account.password_hash
  }

  return {
    /** Keeps the calling session and ends every other one. */
    async changePassword(caller: Caller, currentPassword: string, password: string): Promise<void> {
      const field = 'currentPassword'
      const verifiedHash = await verifyCurrentPassword(caller, currentPassword, field)
      await throttle.attempt(limits.passwordChange, caller.accountId)
      const isChanged = await accounts.changePassword({
        accountId: caller.accountId,
        verifiedHash,
        passwordHash: await hashPassword(password, caller.accountId),
        keepSession: caller.sessionId,
        mail: passwordChangedEmail(caller.email, siteUrl, now()),
      })
      if (!isChanged) throw wrongPassword(field)
      mail.wake()
      await audit.record('account/password-changed', caller.accountId)
    },

    async delete(caller: Caller, password: string): Promise<void> {
      await verifyCurrentPassword(caller, password, 'password')
      await erasure.deleteAccount(caller.accountId)
    },
  }
}
