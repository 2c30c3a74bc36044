import type { Profile, ProfileForm } from '@site/contracts'
import type { Caller } from '#caller.ts'
import type { Audit } from '#database/audit/audit.ts'
import { HOUR, MINUTE, type Policy, type Throttle } from '#database/throttle/throttle.ts'
import type { MailWorker } from '#messages/outbox/mail-worker.ts'
import { passwordChangedEmail } from '#messages/texts/account-emails.ts'
import type { ErasureService } from '../erasure/erasure.service.ts'
import { noSession } from '../sessions/sessions.repo.ts'
import type { AccountsRepo } from './accounts.repo.ts'
import { type CheckPassword, wrongPassword } from './current-password.ts'
import { hashPassword } from './password.ts'

// Each one sends an email to an unverified address.
const passwordChange: Policy = { name: 'password-change', free: 5, first: MINUTE, longest: HOUR }

interface Deps {
  accounts: AccountsRepo
  checkPassword: CheckPassword
  erasure: Pick<ErasureService, 'deleteAccount'>
  throttle: Throttle
  audit: Audit
  mail: Pick<MailWorker, 'wake'>
  siteUrl: string
  now: () => number
}

export type AccountSettingsService = ReturnType<typeof createAccountSettingsService>

export function createAccountSettingsService(deps: Deps) {
  const { accounts, checkPassword, erasure, throttle, audit, mail, siteUrl, now } = deps

  return {
    async profile({ accountId }: Caller): Promise<Profile> {
      const account = await accounts.byId(accountId)
      if (!account) throw noSession()
      const { email, first_name: firstName, last_name: lastName, phone_number: phoneNumber } = account
      return { email, firstName, lastName, phoneNumber }
    },

    async changeProfile({ accountId }: Caller, profile: ProfileForm): Promise<void> {
      await accounts.setProfile(accountId, profile)
      await audit.record('account/profile-changed', accountId)
    },

    /** Keeps the calling session and ends every other one. */
    async changePassword(caller: Caller, currentPassword: string, password: string): Promise<void> {
      const field = 'currentPassword'
      const verifiedHash = await checkPassword(caller, currentPassword, field)
      await throttle.attempt(passwordChange, caller.accountId)
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
      await checkPassword(caller, password, 'password')
      await erasure.deleteAccount(caller.accountId)
    },
  }
}
