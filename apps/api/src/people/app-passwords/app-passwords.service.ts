import { randomBytes } from 'node:crypto'
import { isReadOnly } from '@mfe/engines/failure'
import { APP_PASSWORDS_MAX, type AppPassword, type CreatedAppPassword, type NewAppPassword } from '@site/contracts'
import type { Caller } from '#caller.ts'
import type { Audit } from '#database/audit/audit.ts'
import { toInstant } from '#database/clock/clock.ts'
import { newId, sha256 } from '#database/ids.ts'
import { HOUR, MINUTE, type Policy, SECOND, type Throttle } from '#database/throttle/throttle.ts'
import { AppError } from '#errors.ts'
import type { MailWorker } from '#messages/outbox/mail-worker.ts'
import { appPasswordEmail } from '#messages/texts/account-emails.ts'
import type { CheckPassword } from '../accounts/current-password.ts'
import type { AppPasswordsRepo } from './app-passwords.repo.ts'

/** Wrong ones from an address. Only they are counted, so a program with the right one never waits. */
const guesses: Policy = { name: 'app-password-address', free: 30, first: SECOND, longest: 15 * MINUTE }

/** Each new one sends an email, perhaps to an unverified address. */
const creations: Policy = { name: 'app-password-created', free: 30, first: MINUTE, longest: HOUR }

/** The minimum time between two notes of a use, in ms, because a program may send hundreds of requests a second. */
const USED_STEP = MINUTE

const NO_EXPIRY = '9999-12-31T23:59:59.999Z'

interface Deps {
  appPasswords: AppPasswordsRepo
  checkPassword: CheckPassword
  audit: Pick<Audit, 'record'>
  throttle: Pick<Throttle, 'attempt'>
  mail: Pick<MailWorker, 'wake'>
  siteUrl: string
  now: () => number
}

export type AppPasswordsService = ReturnType<typeof createAppPasswordsService>

type Listed = Awaited<ReturnType<AppPasswordsRepo['list']>>[number]

const toEntry = ({ mayWrite, ...entry }: Listed): AppPassword => ({ ...entry, scope: mayWrite ? 'write' : 'read' })

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Returns 125 random bits that people can type on a phone, so a fast hash protects them well enough. */
const newPassword = () =>
  Array.from(randomBytes(25), (byte, index) => (index > 0 && index % 5 === 0 ? '-' : '') + LETTERS[byte % 32]).join('')

export function createAppPasswordsService(deps: Deps) {
  const { appPasswords, checkPassword, audit, throttle, mail, siteUrl, now } = deps

  return {
    list: async ({ accountId }: Caller): Promise<AppPassword[]> => (await appPasswords.list(accountId)).map(toEntry),

    /**
     * Requires the account's password, because an app password gives access for longer than the session that is open.
     * Emails the owner.
     */
    async create(caller: Caller, { name, scope, ...form }: NewAppPassword): Promise<CreatedAppPassword> {
      await checkPassword(caller, form.password, 'password')
      await throttle.attempt(creations, caller.accountId)
      const password = newPassword()
      const [id, createdAt] = [newId(now()), toInstant(now())]
      const row = { id, owner_id: caller.accountId, token_hash: sha256(password), name, created_at: createdAt }
      const email = appPasswordEmail(caller.email, scope, siteUrl, now())
      if (!(await appPasswords.insert(caller, { ...row, may_write: Number(scope === 'write') }, email))) {
        const text = `An account can have ${APP_PASSWORDS_MAX} app passwords. Revoke one that you no longer use.`
        throw new AppError('app-passwords/too-many', text)
      }
      mail.wake()
      await audit.record('app-password/created', caller.accountId, scope)
      return { id, name, scope, createdAt, lastUsedAt: null, password }
    },

    async revoke({ accountId }: Caller, id: string): Promise<void> {
      if (!(await appPasswords.delete(accountId, id))) {
        throw new AppError('app-passwords/not-found', 'This app password was already revoked.')
      }
      await audit.record('app-password/revoked', accountId)
    },

    /** Rejects alike for an unknown email, a wrong password and one of another account. Starts no session. */
    async signIn(email: string, password: string, address: string): Promise<Caller> {
      const row = await appPasswords.byToken(sha256(password))
      if (!row || row.email !== email.toLowerCase()) {
        await throttle.attempt(guesses, address)
        await audit.record('app-password/refused', undefined)
        throw new AppError('app-passwords/wrong', 'The email address or app password is incorrect.')
      }
      const time = now()
      if (time - Date.parse(row.lastUsedAt ?? '1970-01-01') > USED_STEP) {
        // While nothing can be stored, people must still be able to read their files.
        await appPasswords.markUsed(row.id, toInstant(time)).catch((error) => {
          if (!isReadOnly(error)) throw error
        })
      }
      const { accountId, mayWrite } = row
      return { accountId, email: row.email, sessionId: '', expiresAt: NO_EXPIRY, readsOnly: mayWrite === 0 }
    },
  }
}
