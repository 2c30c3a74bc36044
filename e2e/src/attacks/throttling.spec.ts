import { newAccount, newSession } from '@site/checks/site'
import { callAs } from '../support/accounts/credentials.ts'
import { expect, test } from '../support/attack/attack-test.ts'
import type { Answer, Send } from '../support/attack/attacker.ts'
import { newEnquiry } from '../support/page/form-data.ts'

/** OWASP ASVS 5.0, V6.3 General Authentication Security, V2.4 Anti-automation: the site with its limits on. */
test.use({ siteSettings: { LOG_LEVEL: 'trace', RATE_LIMITS: 'on', MFE_PREVIEW: 'signed' } })

const json = (body: object, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

/** Headers with which callers identify themselves, different each time. */
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

const logIn = (send: Send, email: string, password: string, n = 0) =>
  send('/authenticate', json({ email, password }, disguise(n)))

test.describe('with its limits on,', { tag: '@full' }, () => {
  // The tests share this machine's limits by IP address: those that exhaust a limit come last.
  test.describe.configure({ mode: 'serial' })

  test('a logged-in caller gets no more password guesses than a stranger', async ({ site, send }) => {
    const { token } = await newSession(site)
    const guess = (n: number) =>
      send('/api/account/password', {
        ...json(
          { currentPassword: `guess ${n}`, password: 'taken over', confirmpassword: 'taken over' },
          { ...disguise(n), authorization: `Bearer ${token}` },
        ),
      })
    expectPatience(await until429(12, guess))
  })

  test('guesses at one account are limited, whatever the spelling of its email', async ({ site, send }) => {
    const victim = await newSession(site)
    const spelled = (n: number) => (n % 2 === 0 ? victim.email : victim.email.toUpperCase())
    const refused = await until429(12, (n) => logIn(send, spelled(n), `guess ${n}`, n))
    expectPatience(refused)
    // The right password waits as well: else the delay would reveal it.
    expectPatience(await logIn(send, victim.email, victim.password, 99))
    expect((await callAs(site, victim.token, '/api/session')).status).toBe(200)
  })

  test('the limit does not reveal whether an account exists', async ({ send }) => {
    const { email } = newAccount()
    expectPatience(await until429(12, (n) => logIn(send, email, 'a guess', n)))
  })

  test('concurrent guesses are counted one by one', async ({ send }) => {
    const { email } = newAccount()
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => logIn(send, email, `guess ${n}`, n)))
    // Five are free; each further guess doubles the wait, in case these take long.
    const guessed = answers.filter(({ status }) => status === 401).length
    expect(guessed).toBeGreaterThanOrEqual(5)
    expect(guessed).toBeLessThanOrEqual(8)
  })

  test('one caller cannot try one password at many accounts', async ({ send }) => {
    expectPatience(await until429(40, (n) => logIn(send, newAccount().email, 'Summer 2026', n)))
  })

  test('mails to one address, registrations, enquiries and reset links are limited', async ({ send }) => {
    const { email } = newAccount()
    expectPatience(await until429(5, (n) => send('/api/account/reset', json({ email }, disguise(n)))))
    expectPatience(
      await until429(25, (n) => send('/api/account/reset', json({ email: newAccount().email }, disguise(n)))),
    )
    expectPatience(await until429(25, (n) => send('/api/contact', json(newEnquiry(), disguise(n)))))
    const redeemed = { token: 'x'.repeat(43), password: 'taken over', confirmpassword: 'taken over' }
    const redeem = (n: number) => send('/api/account/reset', { ...json(redeemed, disguise(n)), method: 'PUT' })
    expectPatience(await until429(40, redeem))
    const form = { firstName: 'A', lastName: 'B', phoneNumber: '1', email, terms: true }
    const register = (n: number) => {
      const password = `of nobody ${n}`
      return send('/api/registration', json({ ...form, password, confirmpassword: password }, disguise(n)))
    }
    expectPatience(await until429(40, register))
  })

  test('a version that is not live requires a signed link', async ({ send }) => {
    const { text } = await send('/careers')
    const [, live = ''] = /data-remote="(careers@[^"]+)"/.exec(text) ?? []
    expect(live).not.toBe('')
    for (const asked of [live, `${live}~zzzzzz~`, `${live}~zzzzzz~${'A'.repeat(43)}`, 'careers@9.9.9', 'shell@../..']) {
      const page = await send(`/careers?mfe=${encodeURIComponent(asked)}`)
      expect(page.status).toBe(200)
      expect(page.text).not.toContain('preview-bar')
      expect(page.headers['x-robots-tag']).toBeUndefined()
    }
  })
})
