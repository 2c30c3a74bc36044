import {
  accountResponseTexts,
  isStorable,
  type LoginForm,
  type RegistrationForm,
  registrationDomainsText,
  responseTexts,
} from '@site/contracts'
import type { LoginOrigin, NewSession, SessionsService } from '../sessions/index.ts'
import type { Audit } from '../shared/audit/audit.ts'
import { AppError } from '../shared/errors.ts'
import { mayRegister, type Registration } from '../shared/registration.ts'
import type { Throttle, ThrottledAction } from '../shared/throttle/throttle.ts'
import type { AccountsRepo } from './accounts.repo.ts'
import type { DeviceProof } from './device-proof.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { countRegistration } from './registration-limit.ts'

interface Deps {
  accounts: AccountsRepo
  sessions: SessionsService
  devices: DeviceProof
  throttle: Throttle
  audit: Audit
  registration: Registration
}

interface Login extends LoginOrigin {
  /** The device cookie of an earlier login, if any. */
  deviceProof: string | undefined
}

export type AccountsService = ReturnType<typeof createAccountsService>

export function createAccountsService({ accounts, sessions, devices, throttle, audit, registration }: Deps) {
  return {
    async register(form: RegistrationForm, address: string): Promise<void> {
      assertMayRegister(registration, form.email)
      await countRegistration(throttle, address)
      const email = form.email.toLowerCase()
      const emailTaken = () => new AppError('account/email-taken', responseTexts.emailTaken)
      if (await accounts.byEmail(email)) throw emailTaken()
      const id = await accounts.insert({
        email,
        first_name: form.firstName,
        last_name: form.lastName,
        phone_number: form.phoneNumber,
        password_hash: await hashPassword(form.password),
      })
      if (!id) throw emailTaken()
      await audit.record('account/registered', id)
    },

    async authenticate(
      form: LoginForm,
      { deviceProof, ...origin }: Login,
    ): Promise<NewSession & { deviceProof: string }> {
      const email = form.email.toLowerCase()
      // Counts the attempt before checking the password, so concurrent guesses count too. Counts the address
      // first, so a throttled address cannot throttle an account.
      await throttle.attempt('login-address', origin.address)
      const account = isStorable(email) ? await accounts.byEmail(email) : undefined
      // Guesses from elsewhere must not delay a browser that has logged in to the account before.
      const device = await devices.deviceOf(deviceProof, account)
      const throttled: [ThrottledAction, string] = device ? ['login-device', device] : ['login-account', email]
      await throttle.attempt(...throttled)
      const isCorrect = await verifyPassword(form.password, account?.password_hash)
      // Does not start a session if the password was changed or the account was deleted during the check.
      const session = isCorrect && account && (await sessions.start(account, origin))
      if (!session) {
        await audit.record('session/refused', account?.id)
        throw new AppError('session/wrong-login', 'The email address or password is incorrect.')
      }
      await throttle.clear(...throttled)
      await throttle.undoAttempt('login-address', origin.address)
      await audit.record('session/started', account.id)
      return { ...session, deviceProof: await devices.issue(account, device) }
    },
  }
}

function assertMayRegister(allowed: Registration, email: string): void {
  if (mayRegister(allowed, email)) return
  if (typeof allowed === 'string') {
    throw new AppError('account/registration-closed', accountResponseTexts.registrationClosed)
  }
  const text = registrationDomainsText(allowed)
  throw new AppError('account/email-domain', text, { fields: { email: text } })
}
