import { newAccount, newSession } from '@site/checks/site'
import { callAs } from '../support/accounts/credentials.ts'
import { createLink } from '../support/accounts/links.ts'
import { seedFolder } from '../support/accounts/seed.ts'
import { expect, test } from '../support/attack/attack-test.ts'
import type { AttackResponse, Send } from '../support/attack/attacker.ts'
import { newEnquiry } from '../support/page/form-data.ts'

/** OWASP ASVS 5.0, V6.3 General Authentication Security, V2.4 Anti-automation: the site with rate limits on. */
test.use({ siteSettings: { LOG_LEVEL: 'trace', RATE_LIMITS: 'on', MFE_PREVIEW: 'signed' } })

const json = (body: object, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

/** Headers that claim a different client for each `n`. */
const spoofedHeaders = (n: number) => ({
  'x-forwarded-for': `192.0.2.${n}`,
  forwarded: `for=192.0.2.${n}`,
  'x-real-ip': `192.0.2.${n}`,
  'x-client-ip': `192.0.2.${n}`,
  'true-client-ip': `192.0.2.${n}`,
  'user-agent': `agent ${n}`,
})

/** Repeats an attempt until it gets a 429, at most `limit` times. */
async function until429(
  limit: number,
  attempt: (n: number) => Promise<AttackResponse>,
): Promise<AttackResponse | undefined> {
  for (let n = 0; n < limit; n += 1) {
    const response = await attempt(n)
    if (response.status === 429) return response
  }
}

function expectRetryAfter(response: AttackResponse | undefined): void {
  expect(response?.status).toBe(429)
  expect(Number(response?.headers['retry-after'])).toBeGreaterThan(0)
}

const logIn = (send: Send, email: string, password: string, n = 0) =>
  send('/authenticate', json({ email, password }, spoofedHeaders(n)))

test.describe('with rate limits on', { tag: '@full' }, () => {
  // The tests share one IP address and its limits, so those that exhaust a limit come last.
  test.describe.configure({ mode: 'serial' })

  test('a logged-in caller gets no more password guesses than a stranger', async ({ site, send }) => {
    const { token } = await newSession(site)
    const guess = (n: number) =>
      send('/api/account/password', {
        ...json(
          { currentPassword: `guess ${n}`, password: 'taken over', confirmpassword: 'taken over' },
          { ...spoofedHeaders(n), authorization: `Bearer ${token}` },
        ),
      })
    expectRetryAfter(await until429(12, guess))
  })

  test('guessing links and their passwords is limited', async ({ site, send }) => {
    const owner = await newSession(site)
    await seedFolder(site, owner, ['Open'])
    const { token } = await createLink(site, owner, {
      kind: 'read',
      path: ['Open'],
      password: 'a long enough password',
    })
    const guess = (n: number) =>
      send(`/api/shared/${token}/password`, json({ password: `guess ${n}` }, spoofedHeaders(n)))
    expectRetryAfter(await until429(12, guess))
    expectRetryAfter(await send(`/api/shared/${token}/password`, json({ password: 'a long enough password' })))
    const tokens = (n: number) => send(`/api/shared/${`${n}`.padStart(43, 'A')}`, { headers: spoofedHeaders(n) })
    expectRetryAfter(await until429(40, tokens))
    // A link that works must wait, too; otherwise, the delay would tell which guess was right.
    expectRetryAfter(await send(`/api/shared/${token}`))
  })

  test('password guesses are limited per account, regardless of the case of the email', async ({ site, send }) => {
    const victim = await newSession(site)
    const emailFor = (n: number) => (n % 2 === 0 ? victim.email : victim.email.toUpperCase())
    const rejected = await until429(12, (n) => logIn(send, emailFor(n), `guess ${n}`, n))
    expectRetryAfter(rejected)
    // The right password must wait, too; otherwise, the delay would reveal it.
    expectRetryAfter(await logIn(send, victim.email, victim.password, 99))
    expect((await callAs(site, victim.token, '/api/session')).status).toBe(200)
  })

  test('the limit does not reveal whether an account exists', async ({ send }) => {
    const { email } = newAccount()
    expectRetryAfter(await until429(12, (n) => logIn(send, email, 'a guess', n)))
  })

  test('concurrent guesses are counted one by one', async ({ send }) => {
    const { email } = newAccount()
    const responses = await Promise.all(Array.from({ length: 12 }, (_, n) => logIn(send, email, `guess ${n}`, n)))
    // Five guesses are free. Each one after that doubles the delay, and a slow machine may outlast the first delays.
    const guessed = responses.filter(({ status }) => status === 401).length
    expect(guessed).toBeGreaterThanOrEqual(5)
    expect(guessed).toBeLessThanOrEqual(8)
  })

  test('trying one password on many accounts is limited', async ({ send }) => {
    expectRetryAfter(await until429(40, (n) => logIn(send, newAccount().email, 'Summer 2026', n)))
  })

  test('reset emails, enquiries, reset links and registrations are limited', async ({ send }) => {
    const { email } = newAccount()
    expectRetryAfter(await until429(5, (n) => send('/api/account/reset', json({ email }, spoofedHeaders(n)))))
    expectRetryAfter(
      await until429(25, (n) => send('/api/account/reset', json({ email: newAccount().email }, spoofedHeaders(n)))),
    )
    expectRetryAfter(await until429(25, (n) => send('/api/contact', json(newEnquiry(), spoofedHeaders(n)))))
    const redeemed = { token: 'x'.repeat(43), password: 'taken over', confirmpassword: 'taken over' }
    const redeem = (n: number) => send('/api/account/reset', { ...json(redeemed, spoofedHeaders(n)), method: 'PUT' })
    expectRetryAfter(await until429(40, redeem))
    const form = { firstName: 'A', lastName: 'B', phoneNumber: '1', email, terms: true }
    const register = (n: number) => {
      const password = `unused password ${n}`
      return send('/api/registration', json({ ...form, password, confirmpassword: password }, spoofedHeaders(n)))
    }
    expectRetryAfter(await until429(40, register))
  })

  test('a preview requires a signed link', async ({ send }) => {
    const { text } = await send('/careers')
    const [, live = ''] = /data-remote="(careers@[^"]+)"/.exec(text) ?? []
    expect(live).not.toBe('')
    for (const preview of [
      live,
      `${live}~zzzzzz~`,
      `${live}~zzzzzz~${'A'.repeat(43)}`,
      'careers@9.9.9',
      'shell@../..',
    ]) {
      const page = await send(`/careers?mfe=${encodeURIComponent(preview)}`)
      expect(page.status).toBe(200)
      expect(page.text).not.toContain('preview-bar')
      expect(page.headers['x-robots-tag']).toBeUndefined()
    }
  })
})
