import { afterEach, describe, expect, it, vi } from 'vitest'
import { mailsIn } from '../testing/mails.ts'
import { NEW_PASSWORD, RESET_URL, withResets } from '../testing/resets.ts'
import { PASSWORD, signUp } from '../testing/user.ts'

afterEach(() => vi.useRealTimers())

const EMAIL = 'ada@example.com'
const REFUSED = {
  code: 'account/bad-reset',
  message: 'This link no longer works. Please request a new one.',
}

describe('choosing a new password', () => {
  it('works with the mail’s token, ends all sessions, starts none, and is told by mail', async () => {
    const { app, dataDir, tokenFor, redeem, logIn } = await withResets()
    const [ada, bob] = [await signUp(app, EMAIL), await signUp(app, 'bob@example.com')]
    const answer = await redeem(await tokenFor(EMAIL))
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: 'Password changed. You can log in with it now.' },
    ])
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect((await ada.call('GET', '/api/session')).statusCode).toBe(401)
    expect((await bob.call('GET', '/api/session')).statusCode).toBe(200)
    expect([await logIn(EMAIL, PASSWORD), await logIn(EMAIL, NEW_PASSWORD)]).toEqual([401, 200])
    const [, notice] = await mailsIn(dataDir, 2)
    expect(notice).toMatchObject({ to: EMAIL, subject: 'Your password was changed' })
  })

  it('works once, and only with the newest link of the account', async () => {
    const { app, tokenFor, redeem, logIn } = await withResets()
    await signUp(app, EMAIL)
    await signUp(app, 'bob@example.com')
    const older = await tokenFor(EMAIL, 1)
    const bobs = await tokenFor('bob@example.com', 2)
    const newest = await tokenFor(EMAIL, 3)
    expect(new Set([older, newest, bobs]).size).toBe(3)
    const refused = [400, REFUSED]
    const outcome = ({ statusCode, json }: Awaited<ReturnType<typeof redeem>>) => [statusCode, json()]
    expect(outcome(await redeem(older, 'another password'))).toEqual(refused)
    expect((await redeem(newest)).statusCode).toBe(200)
    for (const token of [older, newest]) expect(outcome(await redeem(token, 'another password'))).toEqual(refused)
    expect(await logIn(EMAIL, NEW_PASSWORD)).toBe(200)
    expect((await redeem(bobs)).statusCode).toBe(200)
  })

  it('works for one of several that come at once', async () => {
    const { app, tokenFor, redeem, logIn } = await withResets()
    await signUp(app, EMAIL)
    const token = await tokenFor(EMAIL)
    const passwords = ['first password', 'second password', 'third password']
    const answers = await Promise.all(passwords.map((password) => redeem(token, password)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400])
    for (const [index, password] of passwords.entries()) {
      expect(await logIn(EMAIL, password)).toBe(answers[index]?.statusCode === 200 ? 200 : 401)
    }
  })

  it('works for 30 minutes, and not after the password was changed otherwise', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { app, tokenFor, redeem } = await withResets()
    const ada = await signUp(app, EMAIL)
    const late = await tokenFor(EMAIL, 1)
    vi.setSystemTime(Date.now() + 30 * 60_000)
    expect((await redeem(late)).json()).toEqual(REFUSED)
    const formatRetryDelay = await tokenFor(EMAIL, 2)
    vi.setSystemTime(Date.now() + 29 * 60_000)
    expect((await redeem(formatRetryDelay)).statusCode).toBe(200)
    expect((await ada.call('GET', '/api/session')).statusCode).toBe(401)

    const overtaken = await tokenFor(EMAIL, 4)
    const login = await app.inject({
      method: 'POST',
      url: '/authenticate',
      payload: { email: EMAIL, password: NEW_PASSWORD },
    })
    const authorization = `Bearer ${login.json<{ token: string }>().token}`
    const payload = { currentPassword: NEW_PASSWORD, password: PASSWORD, confirmpassword: PASSWORD }
    const changed = await app.inject({
      method: 'POST',
      url: '/api/account/password',
      payload,
      headers: { authorization },
    })
    expect(changed.statusCode).toBe(200)
    expect((await redeem(overtaken)).json()).toEqual(REFUSED)
  })

  it('names every field to mend and keeps the token', async () => {
    const { app, tokenFor, redeem } = await withResets()
    await signUp(app, EMAIL)
    const token = await tokenFor(EMAIL)
    const answer = await redeem(token, 'short', 'other')
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      {
        errors: {
          password: 'Password must be at least 8 characters long',
          confirmpassword: 'Passwords must match',
        },
      },
    ])
    for (const bad of ['', 'none', `${token}x`, token.toUpperCase()]) {
      expect((await redeem(bad)).json()).toEqual(REFUSED)
    }
    expect((await app.inject({ method: 'PUT', url: RESET_URL, payload: { token: [token] } })).statusCode).toBe(400)
    expect((await redeem(token)).statusCode).toBe(200)
  })

  it('frees an account whose owner had to wait after wrong passwords', async () => {
    const { app, tokenFor, redeem, logIn } = await withResets({ RATE_LIMITS: 'on' })
    await signUp(app, EMAIL)
    for (let n = 0; n < 5; n += 1) await logIn(EMAIL, 'wrong')
    expect(await logIn(EMAIL, PASSWORD)).toBe(429)
    await redeem(await tokenFor(EMAIL))
    expect(await logIn(EMAIL, NEW_PASSWORD)).toBe(200)
  })

  it('does not act for another site', async () => {
    const { app, tokenFor } = await withResets()
    await signUp(app, EMAIL)
    const payload = { token: await tokenFor(EMAIL), password: NEW_PASSWORD, confirmpassword: NEW_PASSWORD }
    const headers = { origin: 'https://evil.example' }
    const answer = await app.inject({ method: 'PUT', url: RESET_URL, payload, headers })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'request/forged'])
  })
})
