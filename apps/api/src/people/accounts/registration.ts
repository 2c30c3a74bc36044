import { z } from 'zod'

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

/** Returns whether a person with this address may create an account. */
export const mayRegister = (allowed: Registration, email: string): boolean =>
  typeof allowed === 'string'
    ? allowed === 'open'
    : allowed.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase())
