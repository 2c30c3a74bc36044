import { accountMessages } from '@site/contracts'
import type { Caller } from '#caller.ts'
import type { Audit } from '#database/audit/audit.ts'
import { MINUTE, type Policy, SECOND, type Throttle } from '#database/throttle/throttle.ts'
import { AppError } from '#errors.ts'
import { noSession } from '../sessions/sessions.repo.ts'
import type { AccountsRepo } from './accounts.repo.ts'
import { verifyPassword } from './password.ts'

const passwordCheck: Policy = { name: 'password-check', free: 5, first: SECOND, longest: 15 * MINUTE }

interface Deps {
  accounts: Pick<AccountsRepo, 'byId'>
  throttle: Pick<Throttle, 'attempt' | 'clear'>
  audit: Pick<Audit, 'record'>
}

export type CheckPassword = ReturnType<typeof createPasswordCheck>

/** The status is 400 rather than 401, because the session is valid. */
export function wrongPassword(field: string): AppError {
  const text = accountMessages.wrongPassword
  return new AppError('account/wrong-password', text, { fields: { [field]: text } })
}

/** Returns a function that verifies the caller's password, as typed in this field of a form. */
export function createPasswordCheck({ accounts, throttle, audit }: Deps) {
  /** Throttled, because someone else may be guessing the password in an open session. Resolves to its hash. */
  return async ({ accountId }: Caller, password: string, field: string): Promise<string> => {
    await throttle.attempt(passwordCheck, accountId)
    const account = await accounts.byId(accountId)
    if (!account) throw noSession()
    if (!(await verifyPassword(password, account.password_hash, accountId))) {
      await audit.record('account/password-refused', accountId)
      throw wrongPassword(field)
    }
    await throttle.clear(passwordCheck, accountId)
    return account.password_hash
  }
}
