import { brand } from '@site/brand'
import {
  accountResponseTexts,
  type CredentialForm,
  type NewPasskey,
  PASSKEYS_MAX,
  type Passkey,
  type PasskeyCreationOptions,
} from '@site/contracts'
import type { Caller } from '#caller.ts'
import type { Audit } from '#database/audit/audit.ts'
import { toInstant } from '#database/clock/clock.ts'
import { newId, newSecret, sha256 } from '#database/ids.ts'
import { AppError } from '#errors.ts'
import type { MailWorker } from '#messages/outbox/mail-worker.ts'
import { passkeyAddedEmail } from '#messages/texts/account-emails.ts'
import type { CheckPassword } from '../accounts/current-password.ts'
import type { PasskeysRepo } from './passkeys.repo.ts'
import { ALGORITHMS, CHALLENGE_MS, challengeOf, userHandleOf, verifyNewPasskey } from './web-authn.ts'

interface Deps {
  passkeys: PasskeysRepo
  checkPassword: CheckPassword
  audit: Pick<Audit, 'record'>
  mail: Pick<MailWorker, 'wake'>
  siteUrl: string
  now: () => number
}

export type PasskeysService = ReturnType<typeof createPasskeysService>

const tooMany = () =>
  new AppError('passkeys/too-many', `An account can have ${PASSKEYS_MAX} passkeys. Revoke one that you no longer use.`)

/** The passkeys of an account, for its owner. */
export function createPasskeysService({ passkeys, checkPassword, audit, mail, siteUrl, now }: Deps) {
  const site = new URL(siteUrl)

  return {
    list: ({ accountId }: Caller): Promise<Passkey[]> => passkeys.list(accountId),

    /**
     * Returns what the browser needs to create a passkey within five minutes. Requires the password, because a passkey
     * gives access to the account for longer than the session that is open.
     */
    async offer(caller: Caller, { name, password }: CredentialForm): Promise<PasskeyCreationOptions> {
      await checkPassword(caller, password, 'password')
      const challenge = newSecret()
      const row = { challenge_hash: sha256(challenge), name, expires_at: toInstant(now() + CHALLENGE_MS) }
      const existing = await passkeys.offer(caller, row)
      if (!existing) throw tooMany()
      return {
        challenge,
        rp: { id: site.hostname, name: brand.name },
        user: { id: userHandleOf(caller.accountId), name: caller.email, displayName: caller.email },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: existing.map((id) => ({ type: 'public-key', id })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
        timeout: CHALLENGE_MS,
      }
    },

    /** Stores the passkey that the browser has created, and notifies the owner by email. */
    async create(caller: Caller, passkey: NewPasskey): Promise<Passkey> {
      const time = now()
      const createdAt = toInstant(time)
      const challenge = challengeOf(passkey) ?? ''
      const name = await passkeys.take(sha256(challenge), caller.accountId, createdAt)
      const verified = name === undefined ? undefined : await verifyNewPasskey(passkey, { challenge, site })
      if (name === undefined || !verified) throw new AppError('passkeys/rejected', accountResponseTexts.passkeyRejected)
      const row = { id: newId(time), owner_id: caller.accountId, ...verified, name, created_at: createdAt }
      const outcome = await passkeys.insert(caller, row, passkeyAddedEmail(caller.email, siteUrl, time))
      if (outcome === 'full') throw tooMany()
      if (outcome === 'taken') throw new AppError('passkeys/taken', 'This passkey was already added.')
      mail.wake()
      await audit.record('passkey/created', caller.accountId)
      return { id: row.id, name, createdAt, lastUsedAt: null }
    },

    async revoke({ accountId }: Caller, id: string): Promise<void> {
      if (!(await passkeys.delete(accountId, id))) {
        throw new AppError('passkeys/not-found', 'This passkey was already revoked.')
      }
      await audit.record('passkey/revoked', accountId)
    },
  }
}
