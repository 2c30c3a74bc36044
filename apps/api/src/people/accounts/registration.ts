import { subscriberOf } from '@mfe/http'
import { accountResponseTexts, registrationDomainsText } from '@site/contracts'
import { z } from 'zod'
import { attemptWithinDay, DAY, type DailyPolicies, MINUTE, type Throttle } from '#database/throttle/throttle.ts'
import { AppError } from '#errors.ts'

/** Each account may store a quota of bytes, and rows. */
export const registrationLimits: DailyPolicies = {
  each: { name: 'registration', atOnce: 20, refill: 20 * MINUTE },
  day: { name: 'registration-day', most: 60, within: DAY },
}

/** Who may create an account: everyone, nobody, or people with an address at one of these mail domains. */
export type Registration = 'open' | 'closed' | readonly string[]

/** A domain name with a dot, so a misspelled `open` is none. Addresses have ASCII domains (`VALID_EMAIL`). */
const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** The setting. Domains are separated by commas, in any case; subdomains do not count as their domain. */
export const registration = z.string().transform((typed, context): Registration => {
  const entries = typed
    .toLowerCase()
    .split(',')
    .map((entry) => entry.trim())
  const [first = ''] = entries
  if (entries.length === 1 && (first === 'open' || first === 'closed')) return first
  const wrong = entries.filter((entry) => !DOMAIN.test(entry))
  if (wrong.length === 0) return entries
  const expected = 'expected open, closed, or mail domains separated by commas, such as example.com'
  context.addIssue(`${expected}, not ${wrong.map((entry) => `"${entry}"`).join(', ')}`)
  return z.NEVER
})

/** Throws `account/registration-closed` or `account/email-domain` if nobody may register with this email. */
export function assertMayRegister(allowed: Registration, email: string): void {
  if (allowed === 'closed') {
    throw new AppError('account/registration-closed', accountResponseTexts.registrationClosed)
  }
  assertDomain(allowed, email)
}

/** Throws `account/email-domain` if only other mail domains may register. */
export function assertDomain(allowed: Registration, email: string): void {
  if (typeof allowed === 'string' || allowed.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase())) return
  const text = registrationDomainsText(allowed)
  throw new AppError('account/email-domain', text, { fields: { email: text } })
}

const TOO_MANY =
  'Too many accounts were created from your network. Nothing was stored. Please try again later, or from another network.'

/** Counts an account that an address (or an IPv6 network) creates. Rejects with `request/too-many` beyond the limits. */
export const countRegistration = (throttle: Throttle, address: string): Promise<void> =>
  attemptWithinDay(throttle, registrationLimits, address, TOO_MANY)

/** Stops counting an account, because its owner has confirmed the email address. */
export async function uncountRegistration(throttle: Pick<Throttle, 'undoAttempt'>, address: string): Promise<void> {
  await throttle.undoAttempt(registrationLimits.each, address)
  await throttle.undoAttempt(registrationLimits.day, subscriberOf(address))
}
