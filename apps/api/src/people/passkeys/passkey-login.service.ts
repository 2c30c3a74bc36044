import { accountResponseTexts, type PasskeyLogin, type PasskeyRequestOptions } from '@site/contracts'
import type { Audit } from '#database/audit/audit.ts'
import { type TrustedTime, toInstant } from '#database/clock/clock.ts'
import { newSecret, sha256 } from '#database/ids.ts'
import { MINUTE, type Policy, SECOND, type Throttle } from '#database/throttle/throttle.ts'
import { AppError } from '#errors.ts'
import type { Login } from '../accounts/accounts.service.ts'
import type { DeviceProof } from '../accounts/device-proof.ts'
import type { EmailConfirmation } from '../accounts/email-confirmation.service.ts'
import type { NewSession, SessionsService } from '../sessions/sessions.service.ts'
import type { PasskeysRepo } from './passkeys.repo.ts'
import { CHALLENGE_MS, challengeOf, userHandleOf, verifyLogin } from './web-authn.ts'

/** Nobody guesses a signature: this limits the rows that an address adds. A login takes its own back. */
const logins: Policy = { name: 'passkey-login', free: 30, first: SECOND, longest: 15 * MINUTE }

interface Deps {
  passkeys: PasskeysRepo
  sessions: Pick<SessionsService, 'start'>
  devices: DeviceProof
  confirmation: Pick<EmailConfirmation, 'assertConfirmed'>
  throttle: Pick<Throttle, 'attempt' | 'undoAttempt'>
  audit: Pick<Audit, 'record'>
  siteUrl: string
  now: () => number
}

export type PasskeyLoginService = ReturnType<typeof createPasskeyLogin>

/** Logs in with a passkey alone. Asks for no email, so nothing says whether an address has an account or a passkey. */
export function createPasskeyLogin(deps: Deps) {
  const { passkeys, sessions, devices, confirmation, throttle, audit, siteUrl, now } = deps
  const site = new URL(siteUrl)

  /** Resolves to the account whose passkey has signed an open challenge, which is used up in any case. */
  async function verify(login: PasskeyLogin) {
    const challenge = challengeOf(login) ?? ''
    if (!(await passkeys.takeLogin(sha256(challenge), toInstant(now())))) return undefined
    const passkey = await passkeys.byCredential(login.id)
    if (!passkey || login.response.userHandle !== userHandleOf(passkey.accountId)) return undefined
    const signCount = await verifyLogin(login, passkey, { challenge, site })
    const isUsed = signCount !== undefined && (await passkeys.markUsed(passkey.id, signCount, toInstant(now())))
    if (!isUsed) {
      await audit.record('passkey/refused', passkey.accountId)
      return undefined
    }
    return { id: passkey.accountId, email: passkey.email, password_hash: passkey.password_hash }
  }

  return {
    /** Returns what the browser needs to log in within five minutes. */
    async offer(address: string): Promise<PasskeyRequestOptions> {
      await throttle.attempt(logins, address)
      const challenge = newSecret()
      const row = { challenge_hash: sha256(challenge), expires_at: toInstant(now() + CHALLENGE_MS) }
      if (!(await passkeys.offerLogin(row, toInstant(now())))) {
        throw new AppError('server/busy', 'Too many people are logging in with a passkey. Log in with your password.')
      }
      return { challenge, rpId: site.hostname, userVerification: 'required', timeout: CHALLENGE_MS }
    },

    /** Rejects alike whatever is wrong. Starts no session if the password was changed during the login. */
    async authenticate(login: PasskeyLogin, from: Login): Promise<NewSession & { deviceProof: string }> {
      const account = await verify(login)
      if (account) await confirmation.assertConfirmed(account.id)
      const session = account && (await sessions.start(account, from))
      if (!account || !session) {
        await throttle.attempt(logins, from.address)
        throw new AppError('passkeys/wrong', accountResponseTexts.passkeyWrong)
      }
      await throttle.undoAttempt(logins, from.address)
      await audit.record('session/started', account.id, 'passkey')
      const device = await devices.deviceOf(from.deviceProof, account)
      return { ...session, deviceProof: await devices.issue(account, device) }
    },

    deleteExpired: (time: TrustedTime) => passkeys.deleteExpired(time.ago()),
  }
}
