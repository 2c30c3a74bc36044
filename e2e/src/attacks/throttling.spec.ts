import { newAccount, newSession } from '@site/checks/site'
import { expect, test } from '../support/attack/attack-test.ts'
import type { Answer, Ask } from '../support/attack/attacker.ts'
import { newEnquiry } from '../support/page/answers.ts'
import { callAs } from '../support/people/credentials.ts'

/** OWASP ASVS 5.0, V6.3 General Authentication Security, V2.4 Anti-automation: the site with its limits on. */
test.use({ siteSettings: { LOG_LEVEL: 'trace', RATE_LIMITS: 'on', MFE_PREVIEW: 'signed' } })

const json = (body: object, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

/** What callers say of themselves, another word each time. */
const disguise = (n: number) => ({
  'x-forwarded-for': `192.0.2.${n}`,
  forwarded: `for=192.0.2.${n}`,
  'x-real-ip': `192.0.2.${n}`,
  'x-client-ip': `192.0.2.${n}`,
  'true-client-ip': `192.0.2.${n}`,
  'user-agent': `agent ${n}`,
})

async function until429(most: number, attempt: (n: number) => Promise<Answer>): Promise<Answer | undefined> {
  for (let n = 0; n < most; n += 1) {
    const answer = await attempt(n)
    if (answer.status === 429) return answer
  }
}

function expectPatience(answer: Answer | undefined): void {
  expect(answer?.status).toBe(429)
  expect(Number(answer?.headers['retry-after'])).toBeGreaterThan(0)
}

const logIn = (ask: Ask, email: string, password: string, n = 0) =>
  ask('/authenticate', json({ email, password }, disguise(n)))

test.describe('with its limits on,', { tag: '@full' }, () => {
  // What one test used up of this machine's address is gone for the next: what uses up the rest comes late.
  test.describe.configure({ mode: 'serial' })

  test('an open session guesses no further than a stranger', async ({ site, ask }) => {
    const { token } = await newSession(site)
    const guess = (n: number) =>
      ask('/api/account/password', {
        ...json(
          { currentPassword: `guess ${n}`, password: 'taken over', confirmpassword: 'taken over' },
          { ...disguise(n), authorization: `Bearer ${token}` },
        ),
      })
    expectPatience(await until429(12, guess))
  })

  test('guesses at one account have to wait, however the guesser calls itself', async ({ site, ask }) => {
    const victim = await newSession(site)
    const spelled = (n: number) => (n % 2 === 0 ? victim.email : victim.email.toUpperCase())
    const refused = await until429(12, (n) => logIn(ask, spelled(n), `guess ${n}`, n))
    expectPatience(refused)
    // The right one waits too: else the wait would tell it from the others.
    expectPatience(await logIn(ask, victim.email, victim.password, 99))
    expect((await callAs(site, victim.token, '/api/session')).status).toBe(200)
  })

  test('an address that does not exist is not told by its limit', async ({ ask }) => {
    const { email } = newAccount()
    expectPatience(await until429(12, (n) => logIn(ask, email, 'a guess', n)))
  })

  test('guesses at once count one by one', async ({ ask }) => {
    const { email } = newAccount()
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => logIn(ask, email, `guess ${n}`, n)))
    // Five are free; each further one waits twice as long as the last, should these take their time.
    const guessed = answers.filter(({ status }) => status === 401).length
    expect(guessed).toBeGreaterThanOrEqual(5)
    expect(guessed).toBeLessThanOrEqual(8)
  })

  test('one caller tries one password at many accounts no longer than at one', async ({ ask }) => {
    expectPatience(await until429(40, (n) => logIn(ask, newAccount().email, 'Summer 2026', n)))
  })

  test('mails to one address, accounts, enquiries and links are not made without end', async ({ ask }) => {
    const { email } = newAccount()
    expectPatience(await until429(5, (n) => ask('/api/account/reset', json({ email }, disguise(n)))))
    expectPatience(
      await until429(25, (n) => ask('/api/account/reset', json({ email: newAccount().email }, disguise(n)))),
    )
    expectPatience(await until429(25, (n) => ask('/api/contact', json(newEnquiry(), disguise(n)))))
    const redeemed = { token: 'x'.repeat(43), password: 'taken over', confirmpassword: 'taken over' }
    const redeem = (n: number) => ask('/api/account/reset', { ...json(redeemed, disguise(n)), method: 'PUT' })
    expectPatience(await until429(40, redeem))
    const form = { firstName: 'A', lastName: 'B', phoneNumber: '1', email, terms: true }
    const register = (n: number) => {
      const password = `of nobody ${n}`
      return ask('/api/registration', json({ ...form, password, confirmpassword: password }, disguise(n)))
    }
    expectPatience(await until429(40, register))
  })

  test('a version that is not live is shown to who has a signed link alone', async ({ ask }) => {
    const { text } = await ask('/careers')
    const [, live = ''] = /data-remote="(careers@[^"]+)"/.exec(text) ?? []
    expect(live).not.toBe('')
    for (const asked of [live, `${live}~zzzzzz~`, `${live}~zzzzzz~${'A'.repeat(43)}`, 'careers@9.9.9', 'shell@../..']) {
      const page = await ask(`/careers?mfe=${encodeURIComponent(asked)}`)
      expect(page.status).toBe(200)
      expect(page.text).not.toContain('preview-bar')
      expect(page.headers['x-robots-tag']).toBeUndefined()
    }
  })
})
