import { subscriberOf } from '@mfe/http'
import { isStorable, type LoginForm, type RegistrationForm, responseTexts } from '@site/contracts'
import type { Audit } from '#database/audit/audit.ts'
import { MINUTE, type Policy, SECOND, type Throttle } from '#database/throttle/throttle.ts'
import { AppError } from '#errors.ts'
import type { MailWorker } from '#messages/outbox/mail-worker.ts'
import type { LoginOrigin, NewSession, SessionsService } from '../sessions/sessions.service.ts'
import type { AccountsRepo } from './accounts.repo.ts'
import type { DeviceProof } from './device-proof.ts'
import type { EmailConfirmation } from './email-confirmation.service.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { assertMayRegister, countRegistration, type Registration } from './registration.ts'

export const loginLimits = {
  account: { name: 'login-account', free: 5, first: SECOND, longest: 15 * MINUTE },
  // Attempts from a browser that has logged in to the account before.
  device: { name: 'login-device', free: 5, first: SECOND, longest: 15 * MINUTE },
  address: { name: 'login-address', free: 30, first: SECOND, longest: 15 * MINUTE },
} as const satisfies Record<string, Policy>

interface Deps {
  accounts: AccountsRepo
  sessions: SessionsService
  devices: DeviceProof
  throttle: Throttle
  audit: Audit
  mail: Pick<MailWorker, 'wake'>
  confirmation: EmailConfirmation
  registration: Registration
}

export interface Login extends LoginOrigin {
  /** The device cookie of an earlier login, if any. */
  deviceProof: string | undefined
}

export type AccountsService = ReturnType<typeof createAccountsService>

export function createAccountsService(deps: Deps) {
  const { accounts, sessions, devices, throttle, audit, mail, confirmation, registration } = deps

  async function refuse(accountId: string | undefined): Promise<AppError> {
    await audit.record('session/refused', accountId)
    return new AppError('session/wrong-login', 'The email address or password is incorrect.')
  }

  /** Resolves to the account with this email and password, and the known device. Rejects alike for all others. */
  async function verifyLogin(form: LoginForm, { address, deviceProof }: Login) {
    const email = form.email.toLowerCase()
    // Counts the attempt before checking the password, so concurrent guesses count too. Counts the address
    // first, so a throttled address cannot throttle an account.
    await throttle.attempt(loginLimits.address, address)
    const account = isStorable(email) ? await accounts.byEmail(email) : undefined
    // Guesses from elsewhere must not delay a browser that has logged in to the account before.
    const device = await devices.deviceOf(deviceProof, account)
    const throttled: [Policy, string] = device ? [loginLimits.device, device] : [loginLimits.account, email]
    await throttle.attempt(...throttled)
    const isCorrect = await verifyPassword(form.password, account?.password_hash, subscriberOf(address))
    if (!account || !isCorrect) throw await refuse(account?.id)
    await throttle.clear(...throttled)
    await throttle.undoAttempt(loginLimits.address, address)
    return { account, device }
  }

  return {
    /** Resolves to whether the address has to be confirmed before the first login. */
    async register(form: RegistrationForm, address: string): Promise<boolean> {
      assertMayRegister(registration, form.email)
      await countRegistration(throttle, address)
      const email = form.email.toLowerCase()
      const emailTaken = () => new AppError('account/email-taken', responseTexts.emailTaken)
      if (await accounts.byEmail(email)) throw emailTaken()
      const account = {
        email,
        first_name: form.firstName,
        last_name: form.lastName,
        phone_number: form.phoneNumber,
        password_hash: await hashPassword(form.password, subscriberOf(address)),
      }
      const about = confirmation.forNewAccount(email)
      const id = await accounts.insert(account, about)
      if (!id) throw emailTaken()
      mail.wake()
      await audit.record('account/registered', id)
      return about.link !== undefined
    },

    async authenticate(form: LoginForm, login: Login): Promise<NewSession & { deviceProof: string }> {
      const { account, device } = await verifyLogin(form, login)
      await confirmation.assertConfirmed(account.id)
      // Starts no session if the password was changed or the account was deleted during the check.
      const session = await sessions.start(account, login)
      if (!session) throw await refuse(account.id)
      await audit.record('session/started', account.id)
      return { ...session, deviceProof: await devices.issue(account, device) }
    },

    /** Sends another confirmation link to a caller who knows the password. */
    async requestConfirmation(form: LoginForm, login: Login): Promise<void> {
      const { account } = await verifyLogin(form, login)
      await confirmation.sendLink(account)
    },
  }
}
