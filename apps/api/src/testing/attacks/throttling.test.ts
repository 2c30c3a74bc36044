import { describe, expect, it } from 'vitest'
import { isFullRun } from '../config.ts'
import { registrationOf } from '../user.ts'
import { type AttackResponse, attackApi, json, newEmail } from './attack-api.ts'

/** OWASP ASVS 5.0, V6.3 General Authentication Security, V2.4 Anti-automation: the API with rate limits on. */
const { send } = attackApi(async () => ({}), { RATE_LIMITS: 'on' })

/** Headers that claim a different client for each `n`. */
const spoofedHeaders = (n: number) => ({
  'x-forwarded-for': `192.0.2.${n}`,
  forwarded: `for=192.0.2.${n}`,
  'x-real-ip': `192.0.2.${n}`,
  'x-client-ip': `192.0.2.${n}`,
  'true-client-ip': `192.0.2.${n}`,
  'user-agent': `agent ${n}`,
})

const attempt = (path: string, body: object, n: number, method = 'POST') =>
  send(path, json(body, spoofedHeaders(n), method))

/** Repeats an attempt until it gets a 429, at most `limit` times. */
async function expectLimit(limit: number, repeat: (n: number) => Promise<AttackResponse>): Promise<void> {
  let response: AttackResponse | undefined
  for (let n = 0; n < limit && response?.status !== 429; n += 1) response = await repeat(n)
  expectRetryAfter(response)
}

function expectRetryAfter(response: AttackResponse | undefined): void {
  expect(response?.status).toBe(429)
  expect(Number(response?.headers['retry-after'])).toBeGreaterThan(0)
}

const logIn = (email: string, password: string, n = 0) => attempt('/authenticate', { email, password }, n)

// The tests share one IP address and its limits, so those that exhaust a limit come last.
describe.skipIf(!isFullRun)('with headers that claim another client each time,', () => {
  it('concurrent guesses are counted one by one', async () => {
    const email = newEmail()
    const responses = await Promise.all(Array.from({ length: 12 }, (_, n) => logIn(email, `guess ${n}`, n)))
    // Five guesses are free. Each one after that doubles the delay, and a slow machine may outlast the first delays.
    const guessed = responses.filter(({ status }) => status === 401).length
    expect(guessed).toBeGreaterThanOrEqual(5)
    expect(guessed).toBeLessThanOrEqual(8)
  })

  it('trying one password on many accounts is limited', () =>
    expectLimit(40, (n) => logIn(newEmail(), 'Summer 2026', n)))

  it('reset emails, enquiries, reset links and registrations are limited', async () => {
    const email = newEmail()
    await expectLimit(5, (n) => attempt('/api/account/reset', { email }, n))
    await expectLimit(25, (n) => attempt('/api/account/reset', { email: newEmail() }, n))
    const enquiry = { firstName: 'Ada', phoneNumber: '1', email, subject: 'Looms', message: 'Hello' }
    await expectLimit(25, (n) => attempt('/api/contact', enquiry, n))
    const redeemed = { token: 'x'.repeat(43), password: 'taken over', confirmpassword: 'taken over' }
    await expectLimit(40, (n) => attempt('/api/account/reset', redeemed, n, 'PUT'))
    await expectLimit(40, (n) => attempt('/api/registration', registrationOf(email), n))
  })
})
